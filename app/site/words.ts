// The language of the page: chosen by the browser, until the person chooses.
import { pickLanguage, type Language } from '../dom/language.ts';
import { recall, remember } from '../dom/remember.ts';
import { en } from './messages-en.ts';
import { pt, type Messages } from './messages-pt.ts';

const KEY = 'portaria.idioma';

export type Speech = { readonly language: Language; readonly words: Messages };

export const firstSpeech = (): Speech => speechIn(pickLanguage([recall(KEY), ...navigator.languages]));

/** Notes the choice for the next visit. */
export function chooseSpeech(language: Language): Speech {
  remember(KEY, language);
  return speechIn(language);
}

/** The page's own `lang` follows: screen readers pronounce by it, and the login component reads it. */
function speechIn(language: Language): Speech {
  document.documentElement.lang = language;
  return { language, words: language === 'en' ? en : pt };
}
