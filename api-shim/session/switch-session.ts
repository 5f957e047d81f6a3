// Switches to another role or profile of the same person: the database decides, and a new token replaces the old one.
import type { z } from 'zod';
import { parseFields, readJson } from '../http/body.ts';
import type { Handler } from '../http/call.ts';
import type { Context } from './contexts.ts';
import { openSession, type SigningDependencies } from './open-session.ts';
import { requireSession } from './require-session.ts';
import { callAsUser } from '../upstream/rpc.ts';
import { withReuseReport } from './with-reuse-report.ts';
import type { SessionDependencies } from './session.ts';

export type SwitchDependencies = SessionDependencies & SigningDependencies;

type Fields = z.ZodType<Record<string, unknown>>;

/** Creates the endpoint: the fields of the body are the arguments of the function. */
export function switchSession(
  deps: SwitchDependencies,
  context: Context,
  name: string,
  fields: Fields,
): Handler {
  return async (call) => {
    const body = await readJson(call.req);
    const session = await requireSession(call, deps, context);
    const args = parseFields(body, fields);
    const answer = await withReuseReport(deps, call, session, () =>
      callAsUser(deps, call, session, name, args),
    );
    await openSession(deps, call, context, answer);
  };
}
