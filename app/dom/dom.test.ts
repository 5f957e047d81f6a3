// The formats of language and time in component and application.
import { expect, test } from 'vitest';
import { formatClock, formatSpan, isSpoken, secondsLeft } from './countdown.ts';
import { dateFormat } from './date-format.ts';
import { pickLanguage } from './language.ts';

test.each([
  [['pt-PT'], 'pt-BR'],
  [['en-GB'], 'en'],
  [['fr', 'en', 'pt'], 'en'],
  [[null, undefined, ''], 'pt-BR'],
  [['EN'], 'en'],
  [['english'], 'pt-BR'],
])('pickLanguage(%j) is %s', (wishes, wanted) => {
  expect(pickLanguage(wishes)).toBe(wanted);
});

test.each(['pt-BR', 'en'] as const)('a short date in %s has the day before the month', (language) => {
  const date = dateFormat(language, { dateStyle: 'short', timeZone: 'UTC' });
  expect(date.format(Date.parse('2026-04-03'))).toBe('03/04/2026');
});

test.each([
  [0, '0:00', '0 s'],
  [9, '0:09', '9 s'],
  [245, '4:05', '4 min'],
  [3_600, '1 h 0 min', '1 h'],
  [28_680, '7 h 58 min', '7 h 58 min'],
  [604_799, '167 h 59 min', '6 d'],
])('formatClock and formatSpan of %i seconds are %s and %s', (seconds, clock, span) => {
  expect([formatClock(seconds), formatSpan(seconds)]).toEqual([clock, span]);
});

test('secondsLeft rounds up to whole seconds and is never negative', () => {
  expect([secondsLeft(1_001, 0), secondsLeft(1_000, 0), secondsLeft(0, 5_000)]).toEqual([2, 1, 0]);
});

test('isSpoken is true when the countdown reaches or skips an announced time, and false otherwise', () => {
  expect([isSpoken(Infinity, 300), isSpoken(61, 60), isSpoken(60, 59), isSpoken(90, 20)]).toEqual([
    ...[false, true, false, true],
  ]);
});
