// GET and POST auth-diagnostics: runs one of four diagnoses and returns its checks.
import { z } from 'zod';
import { Refusal } from '../../common/errors.ts';
import { parseFields, parseJson, readBytesOptional, textField } from '../http/body.ts';
import type { Call, Handler } from '../http/call.ts';
import { refuseForeign } from '../http/cors.ts';
import { diagnose, type Examination } from '../diagnostics/diagnosis.ts';
import { adminRlsSmoke, adminWhoami, portalWhoami, publicSmoke } from '../diagnostics/examine.ts';
import type { SessionDependencies } from '../session/session.ts';
import { replyJson } from '../http/reply.ts';

const ACTIONS = {
  public_smoke: publicSmoke,
  admin_whoami: adminWhoami,
  admin_rls_smoke: adminRlsSmoke,
  portal_whoami: portalWhoami,
} satisfies Record<string, (deps: SessionDependencies, call: Call) => Examination>;

type Action = keyof typeof ACTIONS;

/** The names of the actions. */
export const DIAGNOSTIC_ACTIONS = Object.keys(ACTIONS) as Action[];

export const diagnosticsRequest = z.object({
  action: textField.meta({ enum: DIAGNOSTIC_ACTIONS }).optional(), // another one is invalid_action
});

/** Creates the GET endpoint: the action is in the query. */
export function diagnosticsRead(deps: SessionDependencies): Handler {
  return (call) => {
    const action = actionOf(call);
    if (action === 'admin_rls_smoke') refuseForeign(call); // it takes a tenth of a second of a processor
    return examine(deps, call, action);
  };
}

/** Creates the POST endpoint: the action is in the body, or in the query when the body has none. */
export function diagnosticsCall(deps: SessionDependencies): Handler {
  return async (call) => {
    const body = parseJson(await readBytesOptional(call.req));
    await examine(deps, call, parseFields(body, diagnosticsRequest).action ?? actionOf(call));
  };
}

function actionOf({ query }: Call): string {
  const actions = new URLSearchParams(query).getAll('action');
  return actions.length === 1 ? (actions[0] ?? '') : '';
}

async function examine(deps: SessionDependencies, call: Call, action: string): Promise<void> {
  if (!Object.hasOwn(ACTIONS, action)) throw new Refusal('invalid_action');
  const { status, reason, checks, headers } = await diagnose(ACTIONS[action as Action](deps, call));
  if (reason !== 'ok' && reason !== 'rls_failed') call.code = reason === 'too_slow' ? 'unavailable' : reason;
  const ok = reason === 'ok';
  replyJson(call, status, { action, ok, reason, checks, request_id: call.id }, headers);
}
