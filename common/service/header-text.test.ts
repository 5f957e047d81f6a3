// A User-Agent header may have any bytes; we pass on text only.
import { expect, test } from 'vitest';
import { headerText } from './header-text.ts';

const asWire = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

test('headerText does not change ASCII text', () =>
  expect(headerText('Mozilla/5.0 (X11)', 512)).toBe('Mozilla/5.0 (X11)'));
test('headerText does not change the bytes of UTF-8 text', () =>
  expect(headerText(asWire('São Paulo'), 512)).toBe(asWire('São Paulo')));
test('headerText replaces bytes that are not UTF-8 with question marks', () =>
  expect(headerText('a\xff\xfeb', 512)).toBe('a??b'));
test.each([
  ['a\tb\x7f', 'a?b?'],
  ['\t\x7f', '??'],
])('headerText replaces control characters with question marks: %j', (value, text) =>
  expect(headerText(value, 512)).toBe(text),
);
test('headerText cuts a long value between two characters', () => {
  expect(headerText('x'.repeat(600), 512)).toHaveLength(512);
  const cut = headerText(asWire('😀'.repeat(10)), 3);
  expect(Buffer.from(cut, 'latin1').toString('utf8')).toBe('😀\ufffd');
});
