// The claims of a token in a batch: text that Postgres can read, without claims that no rule uses.
import type { Claims } from '../token/claims.ts';

/* Long claims, which the database reads from the tables instead. */
const LEFT_OUT = new Set(['roles', 'nome_completo']);

/**
 * The claims as JSON; undefined for claims that could harm other items of a batch: an object or an array, which may be
 * nested too deep, or text that is not Unicode. Our tokens have no such claims.
 *
 * @example claimsForBatch({ exp: 1, roles: [] }) // '{"exp":1}'
 */
export function claimsForBatch(claims: Claims): string | undefined {
  let carried = written.get(claims);
  if (carried === undefined) written.set(claims, (carried = { json: writeClaims(claims) }));
  return carried.json;
}

/* The verifier returns the same object for all requests with a token. */
const written = new WeakMap<Claims, { readonly json: string | undefined }>();

function writeClaims(claims: Claims): string | undefined {
  const carried: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(claims)) {
    if (LEFT_OUT.has(name)) continue;
    if (!isText(name) || !isPlain(value)) return undefined;
    Object.defineProperty(carried, name, { value, enumerable: true });
  }
  return JSON.stringify(carried);
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return isText(value);
  return value === null || typeof value === 'boolean' || Number.isFinite(value);
}

/** Whether Postgres can store the text: no NUL, and no lone surrogate. */
export const isText = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text);
