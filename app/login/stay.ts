// The choice to stay signed in on a personal device, as a box above the code. It is never ticked for the person.
import type { VerifyOptions } from '@portaria/client';
import type { h as createElement } from '../dom/dom.ts';
import type { LoginState } from './flow.ts';
import css from './stay.css?inline';

/** In both languages, because this file loads after the messages. */
export const STAY_WORDS = {
  'pt-BR': (days: string) => `Este aparelho é só meu: manter conectado por ${days}`,
  en: (days: string) => `Only I use this device: keep me signed in for ${days}`,
};

const HOUR_S = 3_600;
const DAY_S = 86_400;

/** An attribute of the login, for computers that many people use. Some frameworks write false as a text. */
const SHARED = 'shared-device';

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);

/** The service offers the choice with the answer of a send. It stays for the later codes of the same person. */
export function createStay(h: typeof createElement, parent: Element) {
  const box = h('input', { id: 'manter', type: 'checkbox', part: 'stay-input' });
  const text = h('span');
  const root = h('label', { class: 'manter', part: 'stay' }, box, text);
  let codigo = '';
  let seconds = 0;

  const place = parent.getRootNode() as ShadowRoot;
  const isOffered = (): boolean => seconds > 0 && (place.host.getAttribute(SHARED) ?? 'false') === 'false';
  place.adoptedStyleSheets.push(sheet);

  return {
    /** Adds the box to the second step. */
    sync(state: LoginState): void {
      if (state.codigo !== codigo) [codigo, seconds, box.checked] = [state.codigo, 0, false];
      if (state.sent) seconds = state.sent.manter_segundos ?? 0;
      if (!isOffered()) return root.remove();
      const language = parent.closest('[lang]')?.getAttribute('lang') === 'en' ? 'en' : 'pt-BR';
      const words = STAY_WORDS[language](lifeText(seconds, language));
      if (text.textContent !== words) text.textContent = words;
      if (!root.isConnected) parent.querySelector('form > label')?.before(root);
    },
    choice: (): VerifyOptions | undefined => (isOffered() && box.checked ? { manter: true } : undefined),
  };
}

/** `7 dias`: whole days, else whole hours; never more than the service gives. */
function lifeText(seconds: number, language: string): string {
  const [unit, size] = seconds < DAY_S ? (['hour', HOUR_S] as const) : (['day', DAY_S] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.max(1, Math.floor(seconds / size)),
  );
}
