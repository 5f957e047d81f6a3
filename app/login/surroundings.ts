// An operator's own texts and content around the login; loaded only when attributes ask for it.
import type { h as createElement } from '../dom/dom.ts';
import { override, parseTexts } from '../dom/override.ts';
import type { Language } from '../dom/language.ts';
import type { LoginMessages } from './messages-pt.ts';
import own from './own.css?inline';

export type Places = Readonly<Record<'header' | 'help' | 'footer', HTMLSlotElement>>;

/** Messages of this file only; `texts` can replace them. */
const MESSAGES = {
  'pt-BR': { helpLabel: 'Precisa de ajuda?', privacy: 'Privacidade' },
  en: { helpLabel: 'Need help?', privacy: 'Privacy' },
};

const sheet = new CSSStyleSheet();
sheet.replaceSync(own);

/**
 * Fills the places from the attributes of the element, and returns the texts with the operator's replacements. Receives `h` as
 * an argument, so that this file and the element need no shared file.
 */
export function adapt(
  h: typeof createElement,
  host: Element,
  places: Places,
  ours: LoginMessages,
  language: Language,
): LoginMessages {
  const sheets = host.shadowRoot?.adoptedStyleSheets;
  if (!sheets?.includes(sheet)) sheets?.push(sheet);
  const of = (name: string) => host.getAttribute(name) ?? '';
  const [name, logo, help, privacy] = [of('name'), of('logo'), of('help'), of('privacy-url')];
  const texts = { ...(help && { help }), ...parseTexts(of('texts'))[language] };
  const messages = Object.keys(texts).length > 0 ? override(ours, texts) : ours;
  const around = override(MESSAGES[language], texts);
  const link = (href: string, text: string): Node =>
    isLink(href) ? h('a', { href, part: 'link' }, text) : h('span', {}, text);
  const put = (place: HTMLSlotElement, content: Node | false): void => {
    place.replaceChildren(...(content ? [content] : []));
  };
  const picture = logo !== '' && h('img', { src: logo, alt: '' });
  put(places.header, (name || logo) !== '' && h('p', { class: 'nome', part: 'name' }, picture, name));
  const ask = h('p', { class: 'pe', part: 'help' }, `${around.helpLabel} `, link(of('help-url'), help));
  put(places.help, help !== '' && ask);
  const about = h('p', { class: 'pe', part: 'privacy' }, link(privacy, around.privacy));
  put(places.footer, isLink(privacy) && about);
  return messages;
}

/** An address from an attribute of the page must not run code. */
const isLink = (href: string): boolean => /^(?:https?:|mailto:|tel:|\/|\.\/)/.test(href);
