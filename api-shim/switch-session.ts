// Changes over to another role or profile of the same person: the database decides, and a new token replaces the old one.
import type { z } from 'zod';
import { parseFields, readJson } from './body.ts';
import type { Handler } from './call.ts';
import type { Context } from './contexts.ts';
import { openSession } from './open-session.ts';
import type { Parts } from './parts.ts';
import { requireSession } from './require-session.ts';
import { callAsUser, watchingReuse } from './rpc.ts';

type Fields = z.ZodType<Record<string, unknown>>;

/**
 * Creates the endpoint: the fields of the body are the arguments of the function.
 *
 * @example { POST: switchSession(parts, SYSTEM, 'select_role', z.object({ papel: textField })) }
 */
export function switchSession(parts: Parts, context: Context, name: string, fields: Fields): Handler {
  return async (call) => {
    const body = await readJson(call.req);
    const session = await requireSession(call, parts, context);
    const args = parseFields(body, fields);
    const answer = await watchingReuse(parts, call, session, () =>
      callAsUser(parts, call, session, name, args),
    );
    await openSession(parts, call, context, answer);
  };
}
