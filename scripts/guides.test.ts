// The pages of docs/: each is in the table of contents, and each example of a page names its encoding.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';

const docs = join(PROJECT_ROOT, 'docs');
const read = (page: string): string => readFileSync(join(docs, page), 'utf8');
const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));

/* The pages of a folder with a README are listed there. */
const contentsOf = (page: string): string =>
  page.startsWith('explanation/decisions/') ? 'explanation/decisions/README.md' : 'README.md';

test('a table of contents lists each page', () => {
  const unlisted = pages.filter((page) => {
    const contents = contentsOf(page) === page ? 'README.md' : contentsOf(page);
    const link = contents === 'README.md' ? page : page.slice('explanation/decisions/'.length);
    return page !== 'README.md' && !read(contents).includes(`](${link})`);
  });
  expect(pages.length).toBeGreaterThan(50);
  expect(unlisted).toEqual([]);
});

test('each example of an HTML page names its encoding', () => {
  const examples = pages.flatMap((page) =>
    [...read(page).matchAll(/<!doctype html>[^]*?```/gi)].map(([code]) => ({ page, code })),
  );
  expect(examples.length).toBeGreaterThan(2);
  expect(
    examples.filter(({ code }) => !code.includes('<meta charset="utf-8"')).map(({ page }) => page),
  ).toEqual([]);
});
