// A page that exists is in the navigation, unless other pages link to it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/* The list of people links to them. */
const LINKED = ['pessoa', 'pessoas/nova', 'pessoas/estudante', 'pessoas/responsavel', 'pessoas/importar'];

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
const pagesOf = (path: string, entry: RegExp): string[] =>
  [...read(path).matchAll(entry)].map(([, name, section]) => `${name} in ${section}`).sort();

test('the navigation has every page of the book that no other page links to', () => {
  const pages = pagesOf('open-book.ts', /^ {2}'?([\w/]+)'?: \{ section: '(\w+)'/gm);
  const offered = pages.filter((page) => !LINKED.some((name) => page.startsWith(`${name} `)));
  expect(pages).toHaveLength(offered.length + LINKED.length);
  expect(pagesOf('../site/pieces/book-nav.ts', /^ {2}\['([\w/]+)', '(\w+)'\]/gm)).toEqual(offered);
});

test.each(LINKED)('the list of people links to %s', (name) => {
  const list = ['people-filters.ts', 'person-line.ts'].map((file) => read(`../people/${file}`)).join('');
  expect(list).toContain(`'${name}'`);
});
