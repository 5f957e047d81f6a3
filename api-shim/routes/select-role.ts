// POST select-role: the same person, another of their roles, a new token.
import { z } from 'zod';
import { parseFields, readJson, textField } from '../body.ts';
import type { Handler } from '../call.ts';
import { openSession } from '../open-session.ts';
import type { Parts } from '../parts.ts';
import { callAsUser, watchingReuse } from '../rpc.ts';
import { requireSession } from '../session.ts';

const request = z.object({ papel: textField, escola_id: z.guid().nullable() });

/**
 * Creates the endpoint.
 *
 * @example { POST: selectRole(parts) }
 */
export function selectRole(parts: Parts): Handler {
  return async (call) => {
    const body = await readJson(call.req);
    const session = await requireSession(call, parts);
    const { papel, escola_id } = parseFields(body, request);
    const answer = await watchingReuse(parts, call, session, () =>
      callAsUser(parts, call, session, 'select_role', { papel, escola_id }),
    );
    await openSession(parts, call, answer);
  };
}
