// Calls the database with a session, reports a reused token, and refuses a token of the other context.
import { isOfOtherContext } from '../../common/token/contexts.ts';
import { Refusal } from '../../common/errors.ts';
import type { Call } from '../http/call.ts';
import { contextHeaders } from '../upstream/context-headers.ts';
import type { Session, SessionDependencies } from './session.ts';

/** Runs the work. A reused token is recorded before the refusal is sent. */
export async function withReuseReport<T>(
  { config, reportReuse }: SessionDependencies,
  call: Call,
  { context, claims }: Session,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'token_revoked')
      await reportReuse({ id: call.id, caller: contextHeaders(call, config) }, claims);
    if (isOfOtherContext(context, claims, error.code)) throw new Refusal(context.refusal);
    throw error;
  }
}
