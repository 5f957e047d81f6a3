// The built site: every page exists, every link has a target, and public files reveal no content.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPublicAsset } from '../gateway/public-asset.ts';
import { buildSite } from './build-site.ts';
import { readDocs } from './read-docs.ts';

const into = mkdtempSync(join(tmpdir(), 'portaria-site-'));
let folder: string;
let files: string[];
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

beforeAll(async () => {
  folder = await buildSite(into);
  files = (
    readdirSync(folder, { recursive: true, withFileTypes: true }) as {
      parentPath: string;
      name: string;
      isFile(): boolean;
    }[]
  )
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
});
afterAll(() => rmSync(into, { recursive: true, force: true }));

test('every Markdown file is a page, and the same content is not built twice', async () => {
  for (const { url, title } of readDocs('docs')) {
    expect(files).toContain(url);
    expect(read(url)).toContain('<main id="content">');
    expect(title).not.toBe('Untitled');
  }
  const page = join(folder, 'index.html');
  const before = statSync(page).ino;
  expect(await buildSite(into)).toBe(folder);
  expect(statSync(page).ino).toBe(before);
});

test('only the assets of the theme, byte for byte, and images are public', () => {
  const open = files.filter((file) => isPublicAsset(file) && !file.startsWith('/images/'));
  expect(open.sort()).toEqual(['/assets/icon.svg', '/assets/search.js', '/assets/site.css']);
  for (const file of open) expect(read(file)).toBe(readFileSync(join('docs-host', file), 'utf8'));
});

test('the search index is not public, and lists every page', () => {
  expect(isPublicAsset('/search-index.json')).toBe(false);
  const index = JSON.parse(read('/search-index.json')) as { url: string; text: string }[];
  expect(index.map(({ url }) => url)).toEqual(expect.arrayContaining(readDocs('docs').map(({ url }) => url)));
  for (const { text } of index) expect(text.length).toBeGreaterThan(50);
});

test('every internal link leads to a file, and every fragment to an id', () => {
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    for (const [, href = ''] of read(file).matchAll(/(?:href|src)="([^"]+)"/g)) {
      if (/^[a-z]+:/.test(href)) continue;
      const [path = '', fragment] = href.replace(/\?[^#]*/, '').split('#', 2);
      const there = new URL(path, `http://site${file}`).pathname;
      const target = path === '' ? file : there.endsWith('/') ? `${there}index.html` : there;
      expect(files, `${file} links to ${href}`).toContain(target);
      if (fragment) expect(read(target), `${file} links to ${href}`).toContain(`id="${fragment}"`);
    }
  }
});

test('no page loads anything from another host or has an inline script', () => {
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    expect(read(file)).not.toMatch(
      /<script(?! type="module" src="\/assets\/)|<style|\son[a-z]+=|src="https?:/,
    );
  }
});
