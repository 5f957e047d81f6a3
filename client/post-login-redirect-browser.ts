// Executes a redirect decision in a browser, with sessionStorage and location.
import {
  postLoginRedirect,
  type PostLoginRedirectOptions,
  type RedirectDecision,
} from './post-login-redirect.ts';
import { parseRedirectHistory, type RedirectHistory } from './redirect-history.ts';

const STORAGE_KEY = 'portaria.post-login-redirect';

/** The used parts of `window`. */
export interface RedirectPage {
  readonly location: Pick<Location, 'search' | 'replace'>;
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
}

/** The options of the decision, and the page to navigate: by default that of the script. */
export interface PostLoginRedirectBrowserOptions extends PostLoginRedirectOptions {
  readonly page?: RedirectPage;
}

/**
 * Takes the trusted host names, decides with `postLoginRedirect` from the page's query and clock, and
 * navigates when the decision says so. Returns the decision. Call it after the person has signed in.
 *
 * The attempt is stored, and read back, before the navigation. If sessionStorage is blocked, full or has
 * other content, the page does not navigate (`abort`, `history_unavailable`): a loop that cannot be counted must
 * not start.
 *
 * Errors: none from storage or from the query; `TypeError` outside a browser when no `page` is given.
 *
 * @example
 * ```ts
 * import { postLoginRedirectBrowser } from '@portaria/client';
 *
 * const stored = new Map<string, string>();
 * const visited: string[] = [];
 * const page = {
 *   location: {
 *     search: '?redirect=https%3A%2F%2Fdocs.escola.example%2F',
 *     replace: (url: string | URL) => void visited.push(String(url)),
 *   },
 *   sessionStorage: {
 *     getItem: (key: string) => stored.get(key) ?? null,
 *     setItem: (key: string, value: string) => void stored.set(key, value),
 *   },
 * };
 * postLoginRedirectBrowser(['docs.escola.example'], { page }).action; // → 'navigate'
 * postLoginRedirectBrowser(['docs.escola.example'], { page }).reason; // → 'cooldown'
 * visited; // → ['https://docs.escola.example/']
 * ```
 */
export function postLoginRedirectBrowser(
  trustedHosts: readonly string[],
  { page = globalThis, ...options }: PostLoginRedirectBrowserOptions = {},
): RedirectDecision {
  const history = recall(page);
  const decision = postLoginRedirect(page.location.search, Date.now(), history, trustedHosts, options);
  if (decision.action !== 'navigate') return decision;
  if (!remember(page, decision.history)) return { action: 'abort', reason: 'history_unavailable', history };
  page.location.replace(decision.target);
  return decision;
}

function recall(page: RedirectPage): RedirectHistory | null {
  try {
    return parseRedirectHistory(page.sessionStorage.getItem(STORAGE_KEY));
  } catch {
    return null;
  }
}

function remember(page: RedirectPage, history: RedirectHistory): boolean {
  try {
    const text = JSON.stringify(history);
    page.sessionStorage.setItem(STORAGE_KEY, text);
    return page.sessionStorage.getItem(STORAGE_KEY) === text;
  } catch {
    return false;
  }
}
