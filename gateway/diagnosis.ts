// The gateway's explanation of a decision as JSON: enough to find the cause, nothing that helps an attacker.
import type { Ask, Decision } from './decide.ts';
import { isNamedPreview } from '../common/settings/preview-hosts.ts';
import { plainHost, type HostRules } from './environment.ts';
import { REASONS, type Reason } from './reasons.ts';

export type Diagnosis = {
  readonly authenticated: boolean;
  readonly allowed: boolean;
  readonly reason: Reason;
  readonly hint: string;
  readonly has_cookie: boolean;
  readonly env: string;
  readonly host: string;
  readonly role: string | null;
  readonly expira_em: string | null;
  readonly request_id: string;
};

const MAX_HOST_CHARACTERS = 255;

/**
 * Describes a decision.
 *
 * @example diagnose(ask, decision, 'abc-12345', rules).reason // 'jwt_expired'
 */
export function diagnose(ask: Ask, decision: Decision, requestId: string, rules: HostRules): Diagnosis {
  const { reason, env, hasCookie, check } = decision;
  const session = check?.holds ? check : undefined;
  return {
    authenticated: session !== undefined,
    allowed: reason === 'ok' || reason === 'public_asset',
    reason,
    hint: [hintOf(ask, reason), ...hostHints(ask, decision, rules)].join(' '),
    has_cookie: hasCookie,
    env,
    host: plainHost(ask.host, rules).slice(0, MAX_HOST_CHARACTERS),
    role: session?.role ?? null,
    expira_em: session?.expiraEm ?? null,
    request_id: requestId,
  };
}

function hintOf({ method }: Ask, reason: Reason): string {
  const wrongMethod = method !== 'GET' && method !== 'HEAD';
  return wrongMethod ? 'Only GET and HEAD are allowed.' : REASONS[reason].hint;
}

function hostHints({ host }: Ask, { env, reason }: Decision, rules: HostRules): string[] {
  if (env === 'production' || reason === 'public_asset' || reason === 'bad_request') return [];
  const named = isNamedPreview(host, rules.previewHosts);
  return [
    named
      ? 'This is a preview host, which does not receive the session cookie.'
      : 'This host is neither that of SVC_DOCS_URL nor listed in SVC_PREVIEW_HOSTS, so the gateway treats it as a preview. If it should be production, the proxy does not pass on the Host header.',
  ];
}
