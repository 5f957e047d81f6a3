// The READMEs of the packages: every link leads somewhere, in the repository and on the page of a registry.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { absoluteLinks, filesOf, PACKAGES } from './readme.ts';

const published = { repository: 'https://forge.example/a/b', ref: 'v1.2.3' };

test.each([
  ['a page', '[x](../docs/x.md)', '[x](https://forge.example/a/b/blob/v1.2.3/docs/x.md)'],
  ['a heading of a page', '[x](../x.md#y)', '[x](https://forge.example/a/b/blob/v1.2.3/x.md#y)'],
  ['a picture', '![x](../docs/x.png)', '![x](https://forge.example/a/b/raw/v1.2.3/docs/x.png)'],
  ['code as text', '[`x`](y.md) z', '[`x`](https://forge.example/a/b/blob/v1.2.3/client/y.md) z'],
  ['another site', '[x](https://example.org/y)', '[x](https://example.org/y)'],
  ['a heading of the README', '[x](#y)', '[x](#y)'],
  ['code', '```js\na[0](b)\n```', '```js\na[0](b)\n```'],
])('the link to %s', (_name, from, to) => {
  expect(absoluteLinks(from, 'client', published)).toBe(to);
});

describe.each(Object.entries(PACKAGES))('the README of %s', (name, folder) => {
  const readme = readFileSync(join(PROJECT_ROOT, folder, 'README.md'), 'utf8');
  const prefix = new RegExp(`\\(${published.repository}/(?:blob|raw)/${published.ref}/([^)#]+)`, 'g');
  const whole = absoluteLinks(readme, folder, published);
  const targets = [...whole.matchAll(prefix)].map(([, target = '']) => target);

  test('has links to the documentation and a picture, all of which exist', () => {
    expect(targets.filter((target) => !existsSync(join(PROJECT_ROOT, target)))).toEqual([]);
    expect(targets.filter((target) => target.startsWith('docs/') && target.endsWith('.md'))).not.toEqual([]);
    expect(targets.some((target) => /^docs\/images\/.*\.png$/.test(target))).toBe(true);
    expect(whole).not.toMatch(/\]\(\.\.?\//);
  });

  test('has an example of a server, if it is a package for programs', () => {
    const servers = { client: ['server.mjs'], login: ['app/login.jsx', 'app/page.jsx'], portaria: [] };
    expect(Object.keys(filesOf(readme))).toEqual(servers[name as keyof typeof servers]);
  });
});
