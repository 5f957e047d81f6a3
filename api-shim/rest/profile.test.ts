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
  ])('%s names its schema in %s', (method, name) => {
    expect(profileHeader(method, { [name]: 'biblioteca' }, SCHEMAS)).toEqual([name, 'biblioteca']);
    expect(profileHeader(method, {}, SCHEMAS)).toEqual([]);
    expect(() => profileHeader(method, { [name]: 'portaria' }, SCHEMAS)).toThrow(
      'uma relação que não existe',
    );
  });

  it('takes public for no schema, unless it is listed: supabase-js names it unasked', () => {
    expect(profileHeader('GET', { 'accept-profile': 'public' }, SCHEMAS)).toEqual([]);
    expect(profileHeader('GET', { 'accept-profile': 'public' }, ['public'])).toEqual([
      'accept-profile',
      'public',
    ]);
  });

  it('ignores the header of the other direction, as PostgREST does', () => {
    expect(profileHeader('GET', { 'content-profile': 'portaria' }, SCHEMAS)).toEqual([]);
    expect(profileHeader('POST', { 'accept-profile': 'portaria' }, SCHEMAS)).toEqual([]);
  });

  it.each(['', ' ', 'API', 'api, portaria', 'api,biblioteca', '"api"', 'pg_catalog', 'biblioteca\u00a0'])(
    'refuses the spelling %j',
    (schema) => {
      expect(() => profileHeader('GET', { 'accept-profile': schema }, SCHEMAS)).toThrow(
        'uma relação que não existe',
      );
    },
  );
});
