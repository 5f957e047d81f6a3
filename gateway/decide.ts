// The gateway's policy as one pure function: plain values in, a decision out. Other modules execute it.
import { readCookie } from '../common/token/cookies.ts';
import { prefersJson } from './accept.ts';
import { environmentOf, type Env, type HostRules } from './environment.ts';
import { isPublicAsset } from './public-asset.ts';
import { REASONS, type Reason } from './reasons.ts';
import { readTarget, type Target } from './target.ts';
import type { SessionCheck } from './session-check.ts';

const SESSION_COOKIE = 'svc_auth';
const REQUIRED_ROLE = 'administrador';

/** The unparsed parts of a request. */
export type Ask = {
  readonly method: string;
  readonly target: string;
  readonly host: string;
  readonly accept: string | undefined;
  readonly cookies: string | undefined;
  /** Two Host headers, a body or an upgrade: no reader of pages sends these. */
  readonly misframed: boolean;
};

export type Rules = HostRules & { readonly appUrl: string; readonly docsOrigin: string };

/** `promised`: an asset may be served without a session, if the response has the content type of its extension. */
export type Stage = { readonly promised: boolean; readonly check: SessionCheck | undefined };

export type Act =
  | { readonly do: 'ask-database'; readonly token: string }
  | { readonly do: 'serve-asset'; readonly target: Target }
  | { readonly do: 'serve-page'; readonly target: Target }
  | { readonly do: 'redirect'; readonly location: string }
  | { readonly do: 'diagnose'; readonly as: 'json' | 'html'; readonly status: number };

export type Decision = {
  readonly reason: Reason;
  readonly env: Env;
  readonly hasCookie: boolean;
  readonly check: SessionCheck | undefined;
  readonly act: Act;
};

type Known = Pick<Decision, 'env' | 'hasCookie' | 'check'>;

export const FIRST_STAGE: Stage = { promised: true, check: undefined };

const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Decides what to do with a request. `ask-database` means: verify this token, then decide again with the result.
 *
 * @example decide({ method: 'GET', target: '/', host: 'docs.example', … }, FIRST_STAGE, rules).reason // 'no_cookie'
 */
export function decide(ask: Ask, { promised, check }: Stage, rules: Rules): Decision {
  const env = environmentOf(ask.host, rules);
  const cookie = readCookie(ask.cookies, SESSION_COOKIE);
  const known = { env, hasCookie: cookie.kind !== 'none', check };
  const target = readTarget(ask.target);
  const as = prefersJson(ask.accept) || asksForDiagnosis(ask.target) ? 'json' : 'html';
  if (ask.method !== 'GET' && ask.method !== 'HEAD') return diagnose(known, 'bad_request', as, 405);
  if (target === null || ask.misframed || !HOST.test(ask.host)) return diagnose(known, 'bad_request', as);

  if (promised && isPublicAsset(target.path)) {
    if (as === 'json') return diagnose(known, 'public_asset', as);
    return { ...known, reason: 'public_asset', act: { do: 'serve-asset', target } };
  }
  let reason: Reason = cookie.kind === 'none' ? 'no_cookie' : 'duplicate_cookie';
  if (cookie.kind === 'one') {
    if (check === undefined)
      return { ...known, reason: 'auth_unavailable', act: { do: 'ask-database', token: cookie.value } };
    reason = judge(check);
  }
  if (reason === 'ok' && as === 'html') return { ...known, reason, act: { do: 'serve-page', target } };
  if (as === 'json' || env === 'preview' || reason === 'auth_unavailable') return diagnose(known, reason, as);
  return { ...known, reason, act: { do: 'redirect', location: redirectFor(reason, rules) } };
}

function diagnose(known: Known, reason: Reason, as: 'json' | 'html', status?: number): Decision {
  return { ...known, reason, act: { do: 'diagnose', as, status: status ?? REASONS[reason].status } };
}

/** The live role and the signed role must both equal this string exactly. */
function judge(check: SessionCheck): Reason {
  if (!check.holds) return check.reason;
  if (check.role !== REQUIRED_ROLE || check.signedRole !== REQUIRED_ROLE) return 'role_not_allowed';
  return check.lacksPasskey ? 'passkey_required' : 'ok';
}

/* Built from the configuration and the closed list of reasons, without any part of the request. */
function redirectFor(reason: Reason, { appUrl, docsOrigin }: Rules): string {
  if (reason === 'role_not_allowed') return `${appUrl}/`;
  return `${appUrl}/?redirect=${encodeURIComponent(docsOrigin)}&redirect_error=${reason}`;
}

function asksForDiagnosis(target: string): boolean {
  return new URLSearchParams(target.slice(`${target}?`.indexOf('?'))).get('__debug_auth') === '1';
}
