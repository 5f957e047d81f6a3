// Ages are whole units, in the language of the page.
import { expect, test } from 'vitest';
import { ageText } from './age-text.ts';

const NOW = Date.parse('2026-01-10T12:00:00Z');

test.each([
  ['2026-01-10T12:00:09Z', 'agora', 'now'],
  ['2026-01-10T11:59:30Z', 'agora', 'now'],
  ['2026-01-10T11:58:01Z', 'há 1 minuto', '1 minute ago'],
  ['2026-01-10T09:00:00Z', 'há 3 horas', '3 hours ago'],
  ['2026-01-09T11:00:00Z', 'ontem', 'yesterday'],
  ['2025-12-31T12:00:00Z', 'há 10 dias', '10 days ago'],
])('at 2026-01-10T12:00:00Z, the age of %s is "%s" in Portuguese and "%s" in English', (moment, pt, en) => {
  expect([ageText(moment, 'pt-BR', NOW), ageText(moment, 'en', NOW)]).toEqual([pt, en]);
});
