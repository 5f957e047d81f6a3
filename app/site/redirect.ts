// Sends a signed-in person to the requested page, or shows why not.
import { postLoginRedirectBrowser } from '@portaria/client';
import type { Messages } from './texts/messages-pt.ts';
import type { Settings } from './state/settings.ts';

/** Only a development build may redirect to plain http, and only on this machine. */
const allowLocalhost = import.meta.env.MODE === 'development';

export type RedirectOutcome = { readonly going: boolean; readonly notice: string | null };

export function redirectAfterLogin({ trustedHosts }: Settings, messages: Messages): RedirectOutcome {
  const decision = postLoginRedirectBrowser(trustedHosts, { allowLocalhost });
  if (decision.action === 'navigate') {
    return { going: true, notice: messages.redirect.going(new URL(decision.target).host) };
  }
  if (decision.action === 'none') return { going: false, notice: null };
  return { going: false, notice: decision.reason === 'redirect_error' ? null : messages.redirect.loop };
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
