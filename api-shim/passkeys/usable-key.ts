// Whether a signature can ever be checked with a COSE key: the library also decodes one that was cut off.
import { createPublicKey, type JsonWebKey } from 'node:crypto';

type Cose = { readonly get: (key: number) => unknown };

/** Tells whether a key has all its parts, and its point is on the curve. Parts as in RFC 9053 and RFC 8230. */
export function isUsableKey(key: Cose): boolean {
  try {
    return createPublicKey({ format: 'jwk', key: jwkOf(key) }).type === 'public';
  } catch {
    return false;
  }
}

function jwkOf(key: Cose): JsonWebKey {
  const part = (name: number) => Buffer.from(key.get(name) as Uint8Array).toString('base64url');
  switch (key.get(1)) {
    case 1:
      return { kty: 'OKP', crv: 'Ed25519', x: part(-2) };
    case 2:
      return { kty: 'EC', crv: 'P-256', x: part(-2), y: part(-3) };
    default:
      return { kty: 'RSA', n: part(-1), e: part(-2) };
  }
}
