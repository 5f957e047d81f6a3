// Formats the age of something in words.
import type { Language } from '../dom/language.ts';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Such as `há 2 dias`; `agora` if this clock is slow. */
export function ageText(moment: string, language: Language, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1000);
  const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? (['second', 1] as const);
  const ago = unit === 'second' ? 0 : -Math.floor(seconds / length);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(ago, unit);
}
