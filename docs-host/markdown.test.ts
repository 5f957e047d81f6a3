// Markdown as HTML: headings with an id, links between pages, tables in a frame that scrolls, no HTML of a page's own.
import createMarkdown from 'markdown-it';
import { expect, test } from 'vitest';
import { configureMarkdown, headingId, siteLink, type MarkdownIt } from './markdown.ts';

type Renderer = MarkdownIt & { render(source: string, env: object): string };

/* With the opposite of what is wanted, so that each option has to be set. */
function render(source: string, inputPath?: string): string {
  const md = createMarkdown({ html: true }) as unknown as Renderer;
  md.set({ linkify: true, typographer: true });
  configureMarkdown(md, 'docs');
  return md.render(source, inputPath === undefined ? {} : { page: { inputPath } });
}

test('HTML is escaped, a bare URL is no link, and punctuation stays as written', () => {
  expect(render('<b>x</b> https://a.example (c) "q"')).toBe(
    '<p>&lt;b&gt;x&lt;/b&gt; https://a.example (c) &quot;q&quot;</p>\n',
  );
});

test('a table is in a frame that scrolls', () => {
  expect(render('| a |\n|---|\n| 1 |').replaceAll('\n', '')).toBe(
    '<div class="table" tabindex="0"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table></div>',
  );
});

test('a heading has an id, a paragraph has none', () => {
  expect(render('## Put `nginx` in front\n\nwords\n\n#')).toBe(
    '<h2 id="put-nginx-in-front">Put <code>nginx</code> in front</h2>\n<p>words</p>\n<h1 id=""></h1>\n',
  );
});

test('links and images point to their address on the site, and other inline content stays', () => {
  const source = '[a](../reference/errors.md#x "t") ![p](../images/a.png) **b** `c`';
  const expected =
    '<p><a href="/reference/errors.html#x" title="t">a</a> <img src="/images/a.png" alt="p"> <strong>b</strong> <code>c</code></p>\n';
  expect(render(source, './docs/how-to/start.md')).toBe(expected);
  expect(render(source, 'docs/how-to/start.md')).toBe(expected);
});

test('links in a text without a file start at the root of the site', () => {
  expect(render('[a](b/c.md) [d](/e)')).toBe('<p><a href="/b/c.html">a</a> <a href="/e">d</a></p>\n');
});

test.each([
  ['../reference/errors.md#codes', 'how-to/start.md', '/reference/errors.html#codes'],
  ['errors.md', 'reference/http.md', '/reference/errors.html'],
  ['reference/README.md', 'README.md', '/reference/index.html'],
  ['openapi.json', 'reference/http.md', '/reference/api.html'],
  ['openapi.json.md', 'reference/http.md', '/reference/openapi.json.html'],
  ['a.md#b#c', 'README.md', '/a.html#b'],
  ['https://example.org/a.md', 'README.md', 'https://example.org/a.md'],
  ['HTTPS://example.org/a.md', 'README.md', 'HTTPS://example.org/a.md'],
  ['git+ssh.x-1:a.md', 'README.md', 'git+ssh.x-1:a.md'],
  ['1a:b.md', 'README.md', '/1a:b.html'],
  ['a/https:b.md', 'README.md', '/a/https:b.html'],
  ['a%b:c.md', 'README.md', '/a%b:c.html'],
  ['/a.md', 'how-to/start.md', '/a.md'],
  ['a/b.md', 'how-to/start.md', '/how-to/a/b.html'],
  ['#here', 'README.md', '#here'],
  ['../../db/functions/api/sessions/me.sql', 'reference/http.md', '/'],
])('the link %s in %s points to %s', (href, file, expected) => expect(siteLink(href, file)).toBe(expected));

test.each([
  ['Put `nginx` in front!', 'put-nginx-in-front'],
  [' Códigos_2: a  b-c ', 'códigos_2-a--b-c'],
])('the heading %s has the id %s', (text, id) => expect(headingId(text)).toBe(id));
