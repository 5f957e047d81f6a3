// The frame of every view: brand, contexts, language, diagnostics.
import { h } from '../dom/dom.ts';
import { LANGUAGES, type Language } from '../dom/language.ts';
import { hashOfContext, type Contexto } from './state/context.ts';
import type { Messages } from './texts/messages-pt.ts';
import type { Settings } from './state/settings.ts';

const LANGUAGE_NAMES: Record<Language, string> = { 'pt-BR': 'Português', en: 'English' };

export type ShellOptions = {
  readonly messages: Messages;
  readonly language: Language;
  readonly contexto: Contexto;
  readonly settings: Settings;
  readonly diagnostics: HTMLElement;
  /** The navigation of a session, in place of the two doors. */
  readonly nav: HTMLElement | undefined;
  speak(language: Language): void;
};

export function createShell({
  messages,
  language,
  contexto,
  settings,
  diagnostics,
  nav,
  speak,
}: ShellOptions) {
  const main = h('main', { id: 'conteudo', tabindex: '-1' });
  const contextLink = (to: Contexto) =>
    h('a', { href: hashOfContext(to), 'aria-current': to === contexto && 'page' }, messages.contextNames[to]);
  const speaker = (to: Language) =>
    h(
      'button',
      {
        type: 'button',
        lang: to,
        'aria-pressed': to === language ? 'true' : 'false',
        on: { click: () => speak(to) },
      },
      LANGUAGE_NAMES[to],
    );
  const header = h(
    'header',
    { class: 'topo' },
    h(
      'p',
      { class: 'marca' },
      h('img', { src: settings.logoUrl || './icon.svg', alt: '', width: 28, height: 28 }),
      messages.brand,
    ),
    nav ??
      h(
        'nav',
        { class: 'portas', 'aria-label': messages.contexts },
        contextLink('sistema'),
        contextLink('portal'),
      ),
    h(
      'div',
      { class: 'idiomas', role: 'group', 'aria-label': messages.languages },
      ...LANGUAGES.map(speaker),
    ),
  );
  const skip = h('a', { class: 'pular', href: '#conteudo', on: { click: jump } }, messages.skip);
  const root = h(
    'div',
    { class: 'pagina' },
    skip,
    header,
    main,
    h('footer', { class: 'rodape' }, diagnostics),
  );

  /* The address contains the context, so the jump must not change it. */
  function jump(event: Event): void {
    event.preventDefault();
    main.focus();
  }

  return { root, main };
}
