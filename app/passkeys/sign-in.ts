// Signs in with a passkey on the first step of <portaria-login>: from the browser's list under the field, else by a button.
import { createPasskeys } from '@portaria/client';
import type { h as createElement } from '../dom/dom.ts';
import { signInWords } from './sign-in-words.ts';
import { fillsFields, hasWebAuthn, isAborted, isOnDomain, useKey } from './web-authn.ts';

/** A challenge lives for 5 minutes; before that the list gets another one. */
const AGAIN_MS = 240_000;

const offers = new WeakMap<Element, () => void>();

/**
 * Adds passkeys to a login. A sign-in with one fires `portaria-login`, as a sign-in with a code does. Receives `h` as an
 * argument, so that this file and the page need no shared file.
 */
export async function addPasskeys(
  h: typeof createElement,
  login: HTMLElement,
  { passkeys }: { readonly passkeys: string },
): Promise<void> {
  const root = login.shadowRoot;
  if (!root || !hasWebAuthn() || !isOnDomain(passkeys)) return;
  const known = offers.get(login);
  if (known) return known();
  offers.set(login, () => undefined); // until the browser has answered
  const isFilled = await fillsFields();
  const contexto = login.getAttribute('contexto') === 'portal' ? 'portal' : 'sistema';
  const calls = createPasskeys({ baseUrl: login.getAttribute('base-url') ?? '' }, contexto);
  const problem = h('p', { class: 'erro', role: 'alert', part: 'error' });
  const button = h('button', {
    type: 'button',
    class: 'link',
    part: 'link',
    on: { click: () => void ask() },
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting = new AbortController();

  const field = () => root.getElementById('codigo');
  const exits = () => root.querySelector('.saidas');
  const complain = (): void => {
    problem.textContent = signInWords(root).failed;
    exits()?.prepend(problem);
  };

  const ask = async (mediation?: 'conditional'): Promise<void> => {
    stop();
    const { signal } = (waiting = new AbortController());
    const credential = await calls
      .options('entrar')
      .then((options) => (signal.aborted ? null : useKey(options, { mediation, signal })))
      .catch((error: unknown) => {
        if (!mediation && !isAborted(error)) complain();
        if (!signal.aborted) offerLater();
        return null;
      });
    if (credential) await enter(credential);
  };
  const enter = async (credential: object): Promise<void> => {
    problem.remove();
    try {
      const sessao = await calls.verify(credential);
      const detail = { contexto, sessao };
      login.dispatchEvent(new CustomEvent('portaria-login', { detail, bubbles: true, composed: true }));
    } catch {
      complain();
      offerLater();
    }
  };
  const offer = (): void => {
    if (!isFilled || !field() || !login.isConnected) return;
    if (document.hidden) return offerLater();
    void ask('conditional');
    timer = setTimeout(offer, AGAIN_MS);
  };
  const offerLater = (): void => field()?.addEventListener('focus', offer, { once: true });
  const stop = (): void => {
    waiting.abort();
    clearTimeout(timer);
  };

  /* The login draws its step again when the language changes. */
  const dress = (): void => {
    if (!field() || button.isConnected) return;
    field()?.setAttribute('autocomplete', 'username webauthn');
    button.textContent = signInWords(root).button;
    if (!isFilled) exits()?.prepend(button);
  };
  login.addEventListener('portaria-step', (event) => {
    problem.remove();
    if ((event as CustomEvent<{ step: string }>).detail.step === 'codigo') offer();
    else stop();
  });
  login.addEventListener('portaria-login', stop);
  new MutationObserver(dress).observe(root, { childList: true, subtree: true });
  offers.set(login, offer);
  dress();
  offer();
}
