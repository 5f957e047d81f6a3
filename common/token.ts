// Verifies and signs the HS256 session tokens; what the claims say is decided by the database.
import { CompactSign, compactVerify } from 'jose';
import { judgeClaims, type Claims } from './claims.ts';
import { createLru } from './lru.ts';
import { hasCanonicalSignature, readTokenParts } from './token-parts.ts';

export type TokenCode = 'jwt_malformed' | 'jwt_signature_invalid' | 'jwt_expired';

/** `signed` says that the signature is ours although the token is refused. */
export type Verdict = { ok: true; claims: Claims } | { ok: false; code: TokenCode; signed: boolean };
export type TokenVerifier = (token: string) => Promise<Verdict>;
export type TokenSigner = (claims: Readonly<Record<string, unknown>>) => Promise<string>;

const CACHED_SIGNATURES = 2000;

/**
 * Creates the one judge of tokens: algorithm, signature (current or previous secret), expiry without leeway, shape.
 * Only "this signature is ours" is remembered, never a refusal, an expiry or a revocation.
 *
 * @example const verify = await createTokenVerifier([secret]); const verdict = await verify(token)
 */
export async function createTokenVerifier(
  secrets: readonly string[],
  now: () => number = Date.now,
): Promise<TokenVerifier> {
  const keys = await Promise.all(secrets.map(importKey));
  const ours = createLru<Record<string, unknown>>(CACHED_SIGNATURES);

  return async function verify(token) {
    let payload = ours.get(token);
    if (payload === undefined) {
      const parts = readTokenParts(token);
      if (parts === null) return { ok: false, code: 'jwt_malformed', signed: false };
      if (parts.header['alg'] !== 'HS256' || !(await isSignedByOneOf(keys, token))) {
        return { ok: false, code: 'jwt_signature_invalid', signed: false };
      }
      payload = parts.payload;
      ours.set(token, payload);
    }
    const verdict = judgeClaims(payload, now() / 1000);
    return verdict.ok ? verdict : { ...verdict, signed: true };
  };
}

/**
 * Creates the signer of complete claims, as the database hands them over.
 *
 * @example const sign = await createTokenSigner(secret); const token = await sign(claims)
 */
export async function createTokenSigner(secret: string): Promise<TokenSigner> {
  const key = await importKey(secret);
  return (claims) =>
    new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(key);
}

type Key = Awaited<ReturnType<typeof importKey>>;

async function isSignedByOneOf(keys: readonly Key[], token: string): Promise<boolean> {
  if (!hasCanonicalSignature(token)) return false;
  for (const key of keys) {
    try {
      await compactVerify(token, key, { algorithms: ['HS256'] });
      return true;
    } catch {
      continue;
    }
  }
  return false;
}

function importKey(secret: string) {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', Buffer.from(secret, 'utf8'), hmac, false, ['sign', 'verify']);
}
