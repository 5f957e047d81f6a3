// The frame around every view: brand, the two doors, the language, diagnostics at the foot.
import { h } from '../dom/dom.ts';
import { LANGUAGES, type Language } from '../dom/language.ts';
import { hashOfContext, type Contexto } from './context.ts';
import type { Messages } from './messages-pt.ts';
import type { Settings } from './settings.ts';

const LANGUAGE_NAMES: Record<Language, string> = { 'pt-BR': 'Português', en: 'English' };

export type ShellOptions = {
  readonly words: Messages;
  readonly language: Language;
  readonly contexto: Contexto;
  readonly settings: Settings;
  readonly diagnostics: HTMLElement;
  speak(language: Language): void;
};

export function createShell({ words, language, contexto, settings, diagnostics, speak }: ShellOptions) {
  const main = h('main', { id: 'conteudo', tabindex: '-1' });
  const door = (to: Contexto) =>
    h('a', { href: hashOfContext(to), 'aria-current': to === contexto && 'page' }, words.door[to]);
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
      words.brand,
    ),
    h('nav', { class: 'portas', 'aria-label': words.doors }, door('sistema'), door('portal')),
    h('div', { class: 'idiomas', role: 'group', 'aria-label': words.languages }, ...LANGUAGES.map(speaker)),
  );
  const skip = h('a', { class: 'pular', href: '#conteudo', on: { click: jump } }, words.skip);
  const root = h(
    'div',
    { class: 'pagina' },
    skip,
    header,
    main,
    h('footer', { class: 'rodape' }, diagnostics),
  );

  /* The address names the door, so the jump must not change it. */
  function jump(event: Event): void {
    event.preventDefault();
    main.focus();
  }

  return { root, main };
}
