// A page that exists is in the navigation, unless other pages link to it, and has a state that is checked and pictured.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/* The list of people links to them. */
const LINKED = ['pessoa', 'pessoas/nova', 'pessoas/estudante', 'pessoas/responsavel', 'pessoas/importar'];

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
const pagesOf = (path: string, entry: RegExp): string[] =>
  [...read(path).matchAll(entry)].map(([, name, section]) => `${name} in ${section}`).sort();

const PAGES = pagesOf('open-book.ts', /^ {2}'?([\w/]+)'?: \{ section: '(\w+)'/gm);

test('the navigation has every page of the book that no other page links to', () => {
  const offered = PAGES.filter((page) => !LINKED.some((name) => page.startsWith(`${name} `)));
  expect(PAGES).toHaveLength(offered.length + LINKED.length);
  expect(pagesOf('../site/pieces/book-nav.ts', /^ {2}\['([\w/]+)', '(\w+)'\]/gm)).toEqual(offered);
});

test.each(LINKED)('the list of people links to %s', (name) => {
  const list = ['people-filters.ts', 'person-line.ts'].map((file) => read(`../people/${file}`)).join('');
  expect(list).toContain(`'${name}'`);
});

test.each(PAGES.map((page) => page.split(' ')[0]))('the page %s has a state', (name) => {
  expect(read('../../e2e/browser/states/book.ts')).toMatch(new RegExp(`'/#equipe/${name}[?']`));
});
