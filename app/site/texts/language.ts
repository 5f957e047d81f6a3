// The language of the page: the browser's, until the person chooses one.
import { pickLanguage, type Language } from '../../dom/language.ts';
import { override } from '../../dom/override.ts';
import { recall, remember } from '../../dom/remember.ts';
import { pt, type Messages } from './messages-pt.ts';
import type { Settings } from '../state/settings.ts';

const KEY = 'portaria.idioma';

export type Speech = { readonly language: Language; readonly messages: Messages };

export const firstSpeech = (settings: Settings): Promise<Speech> =>
  speechIn(pickLanguage([recall(KEY), ...navigator.languages]), settings);

/** Stores the choice for the next visit. */
export function chooseSpeech(language: Language, settings: Settings): Promise<Speech> {
  remember(KEY, language);
  return speechIn(language, settings);
}

/** Updates the page's `lang`: screen readers use it for pronunciation, and the login component reads it. */
async function speechIn(language: Language, { name, texts }: Settings): Promise<Speech> {
  const english = language === 'en' && (await import('./messages-en.ts').catch(() => null));
  const spoken = english ? language : 'pt-BR';
  document.documentElement.lang = spoken;
  const messages = override(english ? english.en : pt, texts[spoken]);
  return { language: spoken, messages: name === '' ? messages : { ...messages, brand: name } };
}
