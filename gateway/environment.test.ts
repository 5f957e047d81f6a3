// Which host is production, and which hosts are configured previews.
import { expect, test } from 'vitest';
import { environmentOf, isNamedPreview } from './environment.ts';

test.each([
  ['docs.example', 'docs.example', true, 'production'],
  ['DOCS.example:443', 'docs.example', true, 'production'],
  ['docs.example:80', 'docs.example', true, 'preview'],
  ['docs.example:80', 'docs.example', false, 'production'],
  ['docs.example:443', 'docs.example', false, 'preview'],
  ['docs.example:4431', 'docs.example:4431', true, 'production'],
  ['docs.example:8081', 'docs.example:8081', false, 'production'],
  ['docs.example.evil.example', 'docs.example', true, 'preview'],
  ['', 'docs.example', true, 'preview'],
])('%j for the documentation at %s, https %s: %s', (host, docsHost, docsIsHttps, env) =>
  expect(environmentOf(host, { docsHost, docsIsHttps, previewHosts: [] })).toBe(env),
);

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
  const previewHosts = ['*.pages.example', 'one.example', '[::1]'];
  expect(isNamedPreview(host, { docsHost: 'docs.example', docsIsHttps: true, previewHosts })).toBe(named);
});
