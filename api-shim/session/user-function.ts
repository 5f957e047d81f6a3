// An endpoint that calls one database function as the person of the session; the body is passed through unparsed.
import type { z } from 'zod';
import { parseFields, readJson } from '../http/body.ts';
import type { Call, Handler } from '../http/call.ts';
import { replyBytes } from '../http/reply.ts';
import { callAsUser } from '../upstream/rpc.ts';
import type { Context } from './contexts.ts';
import { requireSession } from './require-session.ts';
import { withReuseReport } from './with-reuse-report.ts';
import type { Session, SessionDependencies } from './session.ts';

type Fields = z.ZodType<Record<string, unknown>>;

/** Creates a GET endpoint; the query parameters are the arguments of the function. */
export function userRead(deps: SessionDependencies, context: Context, name: string, fields: Fields): Handler {
  return async (call) => {
    const session = await requireSession(call, deps, context);
    const query = Object.fromEntries(new URLSearchParams(call.query));
    await answer(deps, call, session, name, parseFields(query, fields));
  };
}

/** Creates a POST endpoint; the body fields are the arguments of the function. */
export function userCall(deps: SessionDependencies, context: Context, name: string, fields: Fields): Handler {
  return async (call) => {
    const body = await readJson(call.req);
    const session = await requireSession(call, deps, context);
    await answer(deps, call, session, name, parseFields(body, fields));
  };
}

async function answer(
  deps: SessionDependencies,
  call: Call,
  session: Session,
  name: string,
  args: Record<string, unknown>,
): Promise<void> {
  const { body } = await withReuseReport(deps, call, session, () =>
    callAsUser(deps, call, session, name, args),
  );
  replyBytes(call, 200, body);
}
