// Formats times for people.
import { dateFormat } from '../dom/date-format.ts';
import type { Language } from '../dom/language.ts';
import { h } from '../dom/dom.ts';

/** Date and time, such as `22/11/2026, 14:05`. */
export const momentText = (moment: string, language: Language): string =>
  dateFormat(language, { dateStyle: 'short', timeStyle: 'short' }).format(Date.parse(moment));

export const momentOf = (moment: string, language: Language): HTMLElement =>
  h('time', { datetime: moment }, momentText(moment, language));
