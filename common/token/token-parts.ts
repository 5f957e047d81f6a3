// Splits a compact token without trusting it: three base64url parts, two of them JSON objects.

export type TokenParts = { header: Record<string, unknown>; payload: Record<string, unknown> };

const COMPACT = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.[A-Za-z0-9_-]*$/;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Returns the decoded header and payload, or null when the text is not a token.
 *
 * @example readTokenParts('not a token') // null
 */
export function readTokenParts(token: string): TokenParts | null {
  const match = COMPACT.exec(token);
  if (match === null) return null;
  const header = decodeObject(match[1] as string);
  const payload = decodeObject(match[2] as string);
  return header && payload ? { header, payload } : null;
}

/**
 * Tells whether the signature is in canonical base64url, so that a token has one accepted spelling.
 *
 * @example hasCanonicalSignature('e30.e30.AA') // true
 */
export function hasCanonicalSignature(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}

function decodeObject(part: string): Record<string, unknown> | null {
  try {
    const text = utf8.decode(Buffer.from(part, 'base64url'));
    /* Postgres cannot store NUL in text, so such a token could not be checked. */
    if (text.includes('\\u0000')) return null;
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
