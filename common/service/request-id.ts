// The request id: the client's if it is well formed, else a new one.
import { randomUUID } from 'node:crypto';

const WELL_FORMED = /^[A-Za-z0-9._-]{8,128}$/;

/**
 * Keeps an id of 8 to 128 letters, digits, dots, underscores and hyphens; replaces any other.
 *
 * @example requestId('abc-12345') // 'abc-12345'
 */
export function requestId(incoming: string | string[] | undefined): string {
  return typeof incoming === 'string' && WELL_FORMED.test(incoming) ? incoming : randomUUID();
}
