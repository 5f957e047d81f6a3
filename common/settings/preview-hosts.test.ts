// Which hosts are configured previews.
import { expect, test } from 'vitest';
import { isNamedPreview } from './preview-hosts.ts';

test.each([
  ['a.pages.example', true],
  ['A.B.Pages.Example:8443', true],
  ['one.example', true],
  ['one.example:80', true],
  ['[::1]:3001', true],
  ['.pages.example', false],
  ['pages.example', false],
  ['a.pages.example.evil.example', false],
  ['a.one.example', false],
  ['one.example:x', false],
])('the list of preview hosts contains %s: %s', (host, named) => {
  expect(isNamedPreview(host, ['*.pages.example', 'one.example', '[::1]'])).toBe(named);
});
