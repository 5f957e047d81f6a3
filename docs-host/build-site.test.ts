// A site of a few pages: what is written, what stays as it is, and what becomes of a build that fails or is not needed.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildSite } from './build-site.ts';

const home = mkdtempSync(join(tmpdir(), 'portaria-build-'));
const docs = join(home, 'docs');
const into = join(home, 'into');
const write = (file: string, text: string) => {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
};

let site: string;
const read = (file: string) => readFileSync(join(site, file), 'utf8');
beforeAll(async () => {
  write(join(docs, 'README.md'), '# Start\n\n{{ 1 + 1 }} [next](how-to/next.md)');
  write(join(docs, 'how-to/next.md'), '# Next `one`\n\n[home](../README.md)');
  write(join(docs, 'tutorial/first.md'), '# First');
  write(join(docs, 'explanation/why.md'), '# Why');
  write(join(docs, 'how-to/more.html'), '<p>no page</p>');
  write(join(docs, 'reference/openapi.json'), '{"info":{"title":"The {{ API }}"}}');
  write(join(docs, 'images/a.svg'), '<svg/>');
  const said = vi.spyOn(console, 'log').mockReturnValue();
  site = await buildSite(into, docs);
  expect(said.mock.calls.join()).not.toContain('Writing');
  vi.restoreAllMocks();
});
afterAll(() => rmSync(home, { recursive: true }));

test('the built site has every page and asset, and no other file', () => {
  expect((readdirSync(site, { recursive: true }) as string[]).sort()).toEqual([
    '404.html',
    'assets',
    'assets/icon.svg',
    'assets/search.js',
    'assets/site.css',
    'explanation',
    'explanation/why.html',
    'how-to',
    'how-to/next.html',
    'images',
    'images/a.svg',
    'index.html',
    'reference',
    'reference/api.html',
    'search-index.json',
    'search.html',
    'tutorial',
    'tutorial/first.html',
  ]);
  expect(readdirSync(into)).toEqual([site.slice(into.length + 1)]);
});

test('a page has its title, its text as it was written, and the navigation', () => {
  const page = read('index.html');
  expect(page).toContain('<title>Start · Portaria</title>');
  expect(page).toContain('<p>{{ 1 + 1 }} <a href="/how-to/next.html">next</a></p>');
  expect(page).toContain(`/assets/site.css?v=${site.slice(into.length + 1)}"`);
  const navigation = /<nav[^>]*>(.*?)<\/nav>/s.exec(read('how-to/next.html'))?.[1];
  expect(navigation?.split('\n').filter(Boolean)).toEqual([
    ...['<h2>Tutorial</h2>', '<ul>', '<li><a href="/tutorial/first.html">First</a></li>', '</ul>'],
    ...['<h2>How to</h2>', '<ul>'],
    ...['<li><a href="/how-to/next.html" aria-current="page">Next one</a></li>', '</ul>'],
    ...['<h2>Reference</h2>', '<ul>'],
    ...['<li><a href="/reference/api.html">The {{ API }}</a></li>', '</ul>'],
    ...['<h2>Explanation</h2>', '<ul>', '<li><a href="/explanation/why.html">Why</a></li>', '</ul>'],
  ]);
});

test.each([
  ['search.html', 'Search', '<script type="module" src="/assets/search.js?v='],
  ['404.html', 'Not found', '<p>There is no page at this address.</p>'],
  ['reference/api.html', 'The {{ API }}', '<h1>The &#123;&#123; API &#125;&#125;</h1>'],
])('%s has the title %s', (file, title, text) => {
  expect(read(file)).toContain(`<title>${title} · Portaria</title>`);
  expect(read(file)).toContain(text);
});

test('the search index has the text of every page', () => {
  expect(JSON.parse(read('search-index.json'))).toEqual([
    { url: '/index.html', title: 'Start', text: '{{ 1 + 1 }} next' },
    { url: '/explanation/why.html', title: 'Why', text: '' },
    { url: '/how-to/next.html', title: 'Next one', text: 'home' },
    { url: '/tutorial/first.html', title: 'First', text: '' },
    { url: '/reference/api.html', title: 'The {{ API }}', text: expect.stringContaining('API') as string },
  ]);
});

test('the same content is not built a second time', async () => {
  utimesSync(into, 1, 1);
  expect(await buildSite(into, docs)).toBe(site);
  expect(statSync(into).mtimeMs).toBe(1_000);
});

test('changed content is built into a new folder; sites older than a day are removed, and an unfinished build leaves no file in a new one', async () => {
  const into = join(home, 'changed');
  const [old, young] = [join(into, 'old'), join(into, 'young')];
  write(join(old, 'a'), '');
  write(join(young, 'a'), '');
  const hours = (count: number) => Date.now() / 1000 - count * 3600;
  utimesSync(old, hours(25), hours(25));
  utimesSync(young, hours(23), hours(23));
  const few = join(home, 'few');
  write(join(few, 'README.md'), '# Few');
  const next = await buildSite(into, few);
  expect(readdirSync(into).sort()).toEqual([next, young].map((path) => path.slice(into.length + 1)).sort());
  rmSync(next, { recursive: true });
  write(join(`${next}.${process.pid}.tmp`, 'left.html'), '');
  expect(await buildSite(into, few)).toBe(next);
  expect((readdirSync(next, { recursive: true }) as string[]).sort()).toEqual([
    ...['404.html', 'assets', 'assets/icon.svg', 'assets/search.js', 'assets/site.css'],
    ...['index.html', 'search-index.json', 'search.html'],
  ]);
  const index = [{ url: '/index.html', title: 'Few', text: '' }];
  expect(JSON.parse(readFileSync(join(next, 'search-index.json'), 'utf8'))).toEqual(index);
  expect(readFileSync(join(next, 'index.html'), 'utf8')).not.toContain('<h2>');
});

test('a build returns the folder of another process that finished first', async () => {
  const shared = join(home, 'shared');
  const building = buildSite(shared, docs);
  const first = join(shared, site.slice(into.length + 1));
  write(join(first, 'of-the-other'), '');
  expect(await building).toBe(first);
  expect([readdirSync(shared).length, readdirSync(first)]).toEqual([1, ['of-the-other']]);
});

test('a failed build throws its cause and leaves no files', async () => {
  const broken = join(home, 'broken');
  write(join(broken, 'reference/openapi.json'), '{');
  const nothing = join(home, 'nothing');
  await expect(buildSite(nothing, broken)).rejects.toThrow(SyntaxError);
  expect(readdirSync(nothing)).toEqual([]);
});
