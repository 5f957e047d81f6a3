// Text that could control a terminal is escaped; readable text is not.
import { describe, expect, it } from 'vitest';
import { escapeInvisible, visibleLines, visibleText } from './visible-text.ts';

describe('visibleText', () => {
  it.each([
    ['an escape sequence', '\u001b[2J', '\\u{1b}[2J'],
    ['its one-byte form', '\u009b2J', '\\u{9b}2J'],
    ['a line break', 'a\r\nb', 'a\\u{d}\\u{a}b'],
    ['a mark that turns the direction', 'a\u202eb\u2069', 'a\\u{202e}b\\u{2069}'],
    ['letters of any language', 'São João 学校 مدرسة º', 'São João 学校 مدرسة º'],
  ])('escapes control characters and keeps letters: %s', (_name, text, visible) => {
    expect(visibleText(text)).toBe(visible);
  });
});

it('visibleLines escapes control characters and keeps line breaks', () => {
  expect(visibleLines('a\u0007\nb')).toBe('a\\u{7}\nb');
});

it('escapeInvisible escapes control characters and does not change the value of the JSON', () => {
  const value = { name: 'a\u202e\u009b\u001b\n' };
  const json = escapeInvisible(JSON.stringify(value, null, 2));
  expect(json).not.toMatch(/[\u007f-\u009f\u202e]/);
  expect(JSON.parse(json)).toEqual(value);
});
