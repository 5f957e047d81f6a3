// Chooses Portuguese or English.

export type Language = 'pt-BR' | 'en';

export const LANGUAGES: readonly Language[] = ['pt-BR', 'en'];

/** The first of the wishes that is spoken here, whatever its region; Portuguese when none is. */
export function pickLanguage(wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const base = wish?.toLowerCase().split(/[-_]/)[0];
    const spoken = LANGUAGES.find((language) => language.split('-')[0] === base);
    if (spoken) return spoken;
  }
  return 'pt-BR';
}
