// The screen: the frame around one view, the title of the page, and what is announced.
import type { Portaria } from '@portaria/client';
import { h } from '../dom/dom.ts';
import type { Language } from '../dom/language.ts';
import { createDiagnosticsPanel } from './diagnostics-panel.ts';
import type { LoginElements } from './login-view.ts';
import type { View } from './pieces/view.ts';
import { createShell } from './shell.ts';
import type { Contexto } from './state/context.ts';
import type { Settings } from './state/settings.ts';
import type { Speech } from './texts/language.ts';

export type ScreenOptions = {
  readonly settings: Settings;
  readonly portaria: Portaria;
  readonly logins: LoginElements;
  speak(language: Language): void;
};

type Place = Speech & { readonly contexto: Contexto };

export function createScreen(parent: Element, { settings, portaria, logins, speak }: ScreenOptions) {
  const said = h('p', { class: 'so-leitor', role: 'status' });
  let view: View | null = null;
  let place: Place | null = null;

  /* Each step of the sign-in has a title, in the language of the page; a page of the book sets its own. */
  const entitle = (): void => {
    if (!place) return;
    const { messages, language, contexto } = place;
    const login = logins[contexto];
    const step =
      login?.isConnected && login.shadowRoot?.querySelector(`[lang="${language}"] h2`)?.textContent;
    document.title = [step, messages.contextNames[contexto], messages.brand].filter(Boolean).join(' · ');
  };
  parent.addEventListener('portaria-step', entitle);
  return {
    /** The view on the screen. */
    view: (): View | null => view,
    say: (text: string): void => void (said.textContent = text),
    show(next: View, at: Place, focused: boolean): void {
      view?.stop?.();
      [view, place] = [next, at];
      const diagnostics = createDiagnosticsPanel(portaria, at.messages);
      const shell = createShell({ ...at, settings, diagnostics, nav: next.nav, speak });
      shell.main.append(next.root);
      parent.replaceChildren(shell.root, said);
      entitle();
      if (focused) (next.target ?? shell.main).focus();
    },
  };
}
