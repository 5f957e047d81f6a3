// The schema that a pass-through request names.
import { describe, expect, it } from 'vitest';
import { profileHeader } from './profile.ts';

const SCHEMAS = ['api', 'biblioteca'];

describe('profileHeader', () => {
  it.each([
    ['GET', 'accept-profile'],
    ['HEAD', 'accept-profile'],
    ['POST', 'content-profile'],
    ['PATCH', 'content-profile'],
    ['DELETE', 'content-profile'],
  ])(
    'for the method %s, reads the schema from %s, and refuses a schema that is not listed',
    (method, name) => {
      expect(profileHeader(method, { [name]: 'biblioteca' }, SCHEMAS)).toEqual([name, 'biblioteca']);
      expect(profileHeader(method, {}, SCHEMAS)).toEqual([]);
      expect(() => profileHeader(method, { [name]: 'portaria' }, SCHEMAS)).toThrow(
        'uma relação que não existe',
      );
    },
  );

  it('ignores the schema public unless it is listed, because supabase-js always sends it', () => {
    expect(profileHeader('GET', { 'accept-profile': 'public' }, SCHEMAS)).toEqual([]);
    expect(profileHeader('GET', { 'accept-profile': 'public' }, ['public'])).toEqual([
      'accept-profile',
      'public',
    ]);
  });

  it('ignores accept-profile for writes and content-profile for reads, as PostgREST does', () => {
    expect(profileHeader('GET', { 'content-profile': 'portaria' }, SCHEMAS)).toEqual([]);
    expect(profileHeader('POST', { 'accept-profile': 'portaria' }, SCHEMAS)).toEqual([]);
  });

  it.each(['', ' ', 'API', 'api, portaria', 'api,biblioteca', '"api"', 'pg_catalog', 'biblioteca\u00a0'])(
    'refuses %j: schema names must match exactly',
    (schema) => {
      expect(() => profileHeader('GET', { 'accept-profile': schema }, SCHEMAS)).toThrow(
        'uma relação que não existe',
      );
    },
  );
});
