// A User-Agent header may have any bytes; we pass on text only.
import { expect, test } from 'vitest';
import { headerText } from './header-text.ts';

const asWire = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

test('plain text passes untouched', () =>
  expect(headerText('Mozilla/5.0 (X11)', 512)).toBe('Mozilla/5.0 (X11)'));
test('UTF-8 passes as the same bytes', () =>
  expect(headerText(asWire('São Paulo'), 512)).toBe(asWire('São Paulo')));
test('bytes that are not UTF-8 become question marks', () =>
  expect(headerText('a\xff\xfeb', 512)).toBe('a??b'));
test.each([
  ['a\tb\x7f', 'a?b?'],
  ['\t\x7f', '??'],
])('control characters do not pass: %j', (value, text) => expect(headerText(value, 512)).toBe(text));
test('a long value is cut between characters', () => {
  expect(headerText('x'.repeat(600), 512)).toHaveLength(512);
  const cut = headerText(asWire('😀'.repeat(10)), 3);
  expect(Buffer.from(cut, 'latin1').toString('utf8')).toBe('😀\ufffd');
});
