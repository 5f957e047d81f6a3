// Reads the renewal token of a request: only refresh and logout do.
import { clearedRenewal, readCookie } from '../../common/token/cookies.ts';
import { Refusal } from '../../common/errors.ts';
import type { Call } from '../http/call.ts';
import type { Context } from './contexts.ts';

/** The token in the renewal cookie, or undefined without one. Two different values are refused and cleared. */
export function renewalToken({ req }: Call, { renewal }: Context): string | undefined {
  const reading = readCookie(req.headers.cookie, renewal);
  if (reading.kind === 'duplicate')
    throw new Refusal('duplicate_cookie', { headers: { 'Set-Cookie': clearedRenewal(renewal) } });
  return reading.value;
}
