// Sends a signed-in person to the requested page, or shows why not.
import { postLoginRedirect, postLoginRedirectBrowser } from '@portaria/client';
import type { Messages } from './texts/messages-pt.ts';
import type { Settings } from './state/settings.ts';

/** Only a development build may redirect to plain http, and only on this machine. */
const allowLocalhost = import.meta.env.MODE === 'development';

/** A sentence for the person, with a link where there is a way back. */
export type RedirectNotice = { readonly text: string; readonly back: string | null };

export type RedirectOutcome = { readonly going: boolean; readonly notice: RedirectNotice | null };

export function redirectAfterLogin({ trustedHosts }: Settings, messages: Messages): RedirectOutcome {
  const decision = postLoginRedirectBrowser(trustedHosts, { allowLocalhost });
  if (decision.action === 'navigate') {
    return { going: true, notice: said(messages.redirect.going(new URL(decision.target).host)) };
  }
  if (decision.action === 'none') return { going: false, notice: null };
  if (decision.reason !== 'redirect_error') return { going: false, notice: said(messages.redirect.loop) };
  const back = wayBack(trustedHosts);
  return { going: false, notice: back === null ? null : said(messages.redirect.renewed, back) };
}

const said = (text: string, back: string | null = null): RedirectNotice => ({ text, back });

/**
 * The page to offer to a person whose session the documentation called expired, and who has one again. A page never goes
 * there by itself, so no loop can start; the target is under the same rules as any other.
 */
function wayBack(trustedHosts: readonly string[]): string | null {
  const query = new URLSearchParams(location.search);
  if (query.get('redirect_error') !== 'jwt_expired') return null;
  query.delete('redirect_error');
  const decision = postLoginRedirect(query, Date.now(), {}, trustedHosts, { allowLocalhost });
  return decision.action === 'navigate' ? decision.target : null;
}

/** The error of the documentation's gateway in the address. */
export const redirectErrorNotice = (messages: Messages): string | null =>
  new URLSearchParams(location.search).has('redirect_error') ? messages.redirect.redirect_error : null;

/** Removes the error from the address, so that a reload does not show it again. */
export function forgetRedirect(): void {
  const url = new URL(location.href);
  url.searchParams.delete('redirect');
  url.searchParams.delete('redirect_error');
  history.replaceState(history.state, '', url);
}
