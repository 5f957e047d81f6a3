// Chooses Portuguese or English.

export type Language = 'pt-BR' | 'en';

export const LANGUAGES: readonly Language[] = ['pt-BR', 'en'];

/** The first supported language of the preferences, with any region; Portuguese if none is supported. */
export function pickLanguage(wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const base = wish?.toLowerCase().split(/[-_]/)[0];
    const spoken = LANGUAGES.find((language) => language.split('-')[0] === base);
    if (spoken) return spoken;
  }
  return 'pt-BR';
}
