// Decides, from plain values, whether to follow `?redirect=` after sign-in.
import { isRedirectHistory, type RedirectHistory } from './redirect-history.ts';
import { trustedTarget } from './redirect-target.ts';

const COOLDOWN_MS = 10_000;
const MAX_ATTEMPTS = 2;

/** `allowLocalhost` (off by default, for development only) allows `http://localhost` with any port. */
export interface PostLoginRedirectOptions {
  readonly allowLocalhost?: boolean;
}

/**
 * The decision. `none`: there is no target, or one to ignore silently. `abort`: stay on this page.
 * `navigate`: store `history`, then go to `target`. Otherwise `history` is the given one.
 */
export type RedirectDecision =
  | {
      readonly action: 'none';
      readonly reason: 'no_redirect' | 'untrusted';
      readonly history: RedirectHistory | null;
    }
  | {
      readonly action: 'abort';
      readonly reason: 'redirect_error' | 'cooldown' | 'attempts_exhausted' | 'history_unavailable';
      readonly history: RedirectHistory | null;
    }
  | {
      readonly action: 'navigate';
      readonly reason: 'trusted';
      readonly target: string;
      readonly history: RedirectHistory;
    };

/**
 * Takes the page's query, the time in milliseconds, the redirects of this session so far (`null` when
 * unknown), the trusted host names and options; returns a decision without side effects. In order:
 *
 * 1. `redirect_error` is present: abort;
 * 2. exactly one `redirect`, `https`, a host name of the list, no userinfo and no port: else ignored;
 * 3. the history or the time is unusable: abort;
 * 4. the host name was tried in the last 10 seconds, or in the future after a clock was set back: abort;
 * 5. it was tried twice in this session: abort;
 * 6. navigate to the target, as the URL parser writes it.
 *
 * Errors: none, whatever the query contains.
 *
 * @example
 * ```ts
 * import { postLoginRedirect } from '@portaria/client';
 *
 * const hosts = ['docs.escola.example'];
 * const query = '?redirect=https%3A%2F%2Fdocs.escola.example%2Fguia';
 * const first = postLoginRedirect(query, 60_000, {}, hosts);
 * first.action; // → 'navigate'
 * first.history; // → { 'docs.escola.example': { attempts: 1, lastAt: 60_000 } }
 * postLoginRedirect(query, 65_000, first.history, hosts).reason; // → 'cooldown'
 * postLoginRedirect('?redirect=https://evil.example/', 60_000, {}, hosts).action; // → 'none'
 * postLoginRedirect(`${query}&redirect_error=no_cookie`, 60_000, {}, hosts).action; // → 'abort'
 * ```
 */
export function postLoginRedirect(
  query: string | URLSearchParams,
  now: number,
  history: RedirectHistory | null,
  trustedHosts: readonly string[],
  options: PostLoginRedirectOptions = {},
): RedirectDecision {
  const params = new URLSearchParams(query);
  if (params.has('redirect_error')) return { action: 'abort', reason: 'redirect_error', history };

  const [raw, ...others] = params.getAll('redirect');
  if (raw === undefined) return { action: 'none', reason: 'no_redirect', history };
  const target =
    others.length === 0 ? trustedTarget(raw, trustedHosts, options.allowLocalhost === true) : null;
  if (target === null) return { action: 'none', reason: 'untrusted', history };

  const { href, hostname } = target;
  if (!isRedirectHistory(history) || !Number.isFinite(now)) {
    return { action: 'abort', reason: 'history_unavailable', history };
  }
  const earlier = Object.hasOwn(history, hostname) ? history[hostname] : undefined;
  const { attempts, lastAt } = earlier ?? { attempts: 0, lastAt: -Infinity };
  if (now - lastAt < COOLDOWN_MS) return { action: 'abort', reason: 'cooldown', history };
  if (attempts >= MAX_ATTEMPTS) return { action: 'abort', reason: 'attempts_exhausted', history };
  return {
    action: 'navigate',
    reason: 'trusted',
    target: href,
    history: { ...history, [hostname]: { attempts: attempts + 1, lastAt: now } },
  };
}
