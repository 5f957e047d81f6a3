// GET and POST auth-diagnostics: four examinations, each answered with what was checked.
import { z } from 'zod';
import { Refusal } from '../../common/errors.ts';
import { parseFields, readJson, textField } from '../body.ts';
import type { Call, Handler } from '../call.ts';
import { diagnose, type Examination } from '../diagnostics/diagnosis.ts';
import { adminRlsSmoke, adminWhoami, portalWhoami, publicSmoke } from '../diagnostics/examine.ts';
import type { Parts } from '../parts.ts';
import { replyJson } from '../reply.ts';

const ACTIONS: Readonly<Record<string, (parts: Parts, call: Call) => Examination>> = {
  public_smoke: publicSmoke,
  admin_whoami: adminWhoami,
  admin_rls_smoke: adminRlsSmoke,
  portal_whoami: portalWhoami,
};

const request = z.object({ action: textField });

/**
 * Creates the reading half: the action stands in the query.
 *
 * @example { GET: diagnosticsRead(parts) }
 */
export function diagnosticsRead(parts: Parts): Handler {
  return (call) => {
    const actions = new URLSearchParams(call.query).getAll('action');
    return examine(parts, call, actions.length === 1 ? (actions[0] ?? '') : '');
  };
}

/**
 * Creates the posting half: the action stands in the body.
 *
 * @example { POST: diagnosticsCall(parts) }
 */
export function diagnosticsCall(parts: Parts): Handler {
  return async (call) => {
    const body = await readJson(call.req);
    await examine(parts, call, parseFields(body, request).action);
  };
}

async function examine(parts: Parts, call: Call, action: string): Promise<void> {
  const chosen = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (chosen === undefined) throw new Refusal('invalid_action');
  const { status, reason, checks, headers } = await diagnose(chosen(parts, call));
  if (reason !== 'ok' && reason !== 'rls_failed') call.code = reason;
  const ok = reason === 'ok';
  replyJson(call, status, { action, ok, reason, checks, request_id: call.id }, headers);
}
