// Dates and times for people.
import type { Language } from './language.ts';

/** English dates are British: the day comes before the month, as in Portuguese. */
export const dateFormat = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, options);
