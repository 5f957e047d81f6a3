// PostgREST gets one key, or two during a rotation.
import { describe, expect, it } from 'vitest';
import { postgrestJwtSecret } from './jwt-secret.ts';

const keys = (text: string) =>
  (JSON.parse(text) as { keys: { kty: string; k: string }[] }).keys.map(({ kty, k }) => [
    kty,
    Buffer.from(k, 'base64url').toString(),
  ]);

describe('postgrestJwtSecret', () => {
  it('is a JWK set with one symmetric key, also for a secret that looks like a file name', () => {
    expect(keys(postgrestJwtSecret('@/etc/passwd'))).toEqual([['oct', '@/etc/passwd']]);
  });

  it('names the algorithm HS256 for the key, and ignores an empty previous secret', () => {
    const k = Buffer.from('new').toString('base64url');
    expect(JSON.parse(postgrestJwtSecret('new', ''))).toEqual({ keys: [{ kty: 'oct', alg: 'HS256', k }] });
  });

  it('holds both keys during a rotation, the current one first', () => {
    expect(keys(postgrestJwtSecret('new', 'old'))).toEqual([
      ['oct', 'new'],
      ['oct', 'old'],
    ]);
  });

  it('does not repeat a key', () => {
    expect(keys(postgrestJwtSecret('same', 'same'))).toHaveLength(1);
  });
});
