// Creates valid and hostile tokens byte by byte.
import { createHmac, randomUUID } from 'node:crypto';
import { stack } from './stack.ts';

export type Payload = Record<string, unknown>;
type Recipe = { header?: unknown; secret?: string; hash?: string };

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** Signs a payload, or any text instead, with a header of choice. */
export function mint(payload: unknown, recipe: Recipe = {}): string {
  const { header = { alg: 'HS256', typ: 'JWT' }, secret = stack.secrets.jwtSecret, hash = 'sha256' } = recipe;
  const signed = `${encode(header)}.${encode(payload)}`;
  return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
}

/** The claims of a session that starts now: copies those of an issued token, with changes. */
export function freshClaims(like: Payload, change: Payload = {}): Payload {
  const iat = nowSeconds();
  const claims: Payload = { ...like, iat, exp: iat + 28_800, jti: randomUUID(), ...change };
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
}
