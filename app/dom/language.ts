// Chooses Portuguese or English.

export type Language = 'pt-BR' | 'en';

export const LANGUAGES: readonly Language[] = ['pt-BR', 'en'];

/** Dates and times for people. English ones are British: the day comes before the month, as in Portuguese. */
export const dateFormat = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, options);

/** The first supported language of the preferences, with any region; Portuguese if none is supported. */
export function pickLanguage(wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const base = wish?.toLowerCase().split(/[-_]/)[0];
    const spoken = LANGUAGES.find((language) => language.split('-')[0] === base);
    if (spoken) return spoken;
  }
  return 'pt-BR';
}
