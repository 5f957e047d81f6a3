// Which host is production.
import { expect, test } from 'vitest';
import { environmentOf } from './environment.ts';

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
