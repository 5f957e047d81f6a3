// The id of a request: the caller's when it is well formed, else a new one.
import { randomUUID } from 'node:crypto';

const WELL_FORMED = /^[A-Za-z0-9._-]{8,128}$/;

/**
 * Keeps an incoming id of 8 to 128 letters, digits, dots, underscores and hyphens; anything else is replaced.
 *
 * @example requestId('abc-12345') // 'abc-12345'
 */
export function requestId(incoming: string | string[] | undefined): string {
  return typeof incoming === 'string' && WELL_FORMED.test(incoming) ? incoming : randomUUID();
}
