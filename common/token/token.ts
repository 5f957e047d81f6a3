// Verifies and signs the HS256 session tokens; the database decides about the claims.
import { createHmac } from 'node:crypto';
import { compactVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { judgeClaims, type Claims } from './claims.ts';
import { hasCanonicalSignature, readTokenParts } from './token-parts.ts';

export type TokenCode = 'jwt_malformed' | 'jwt_signature_invalid' | 'jwt_expired';

/** `signed` is true when a refused token has our signature; an expired one still names its sign-in by its claims. */
export type TokenCheck =
  | { ok: true; claims: Claims }
  | { ok: false; code: TokenCode; signed: boolean; claims?: Claims };
export type TokenVerifier = (token: string) => Promise<TokenCheck>;
export type TokenSigner = (claims: Readonly<Record<string, unknown>>) => string;

const CACHED_SIGNATURES = 2000;

/**
 * Creates the verifier: algorithm, signature (current or previous secret), expiry without leeway, shape.
 * Only valid signatures are cached, never a refusal, an expiry or a revocation.
 */
export async function createTokenVerifier(
  secrets: readonly string[],
  now: () => number = Date.now,
): Promise<TokenVerifier> {
  const keys = await Promise.all(secrets.map(importKey));
  const ours = new LRUCache<string, Record<string, unknown>>({ max: CACHED_SIGNATURES });

  return async function verify(token) {
    let payload = ours.get(token);
    if (payload === undefined) {
      const parts = readTokenParts(token);
      if (parts === null) return { ok: false, code: 'jwt_malformed', signed: false };
      if (!isOurHeader(parts.header) || !(await isSignedByOneOf(keys, token))) {
        return { ok: false, code: 'jwt_signature_invalid', signed: false };
      }
      payload = parts.payload;
      ours.set(token, payload);
    }
    const checked = judgeClaims(payload, now() / 1000);
    return checked.ok ? checked : { ...checked, signed: true };
  };
}

/**
 * Creates the signer of complete claims from the database. It signs synchronously: through the thread pool,
 * as the library does, a signature takes fifteen times the CPU time.
 */
export function createTokenSigner(secret: string): TokenSigner {
  const header = base64url({ alg: 'HS256', typ: 'JWT' });
  return (claims) => {
    const content = `${header}.${base64url(claims)}`;
    return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
  };
}

/*
 * Only `alg` and `typ`, as in our own tokens. Releases of PostgREST differ about `kid`, `crit`, `b64`, `jku` and the rest, and a
 * batch of sessions never shows PostgREST the header.
 */
const isOurHeader = ({ alg, typ = 'JWT', ...others }: Readonly<Record<string, unknown>>): boolean =>
  alg === 'HS256' && typeof typ === 'string' && Object.keys(others).length === 0;

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

type Key = Awaited<ReturnType<typeof importKey>>;

async function isSignedByOneOf(keys: readonly Key[], token: string): Promise<boolean> {
  if (!hasCanonicalSignature(token)) return false;
  for (const key of keys) {
    try {
      await compactVerify(token, key, { algorithms: ['HS256'] });
      return true;
    } catch {
      // try the next key
    }
  }
  return false;
}

function importKey(secret: string) {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', Buffer.from(secret), hmac, false, ['verify']);
}
