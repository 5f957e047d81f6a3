// The pages of a folder: their addresses, titles, kinds and the text that is searched, and a digest of all of it.
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { contentHash, pageUrl, readDocs, titleOf } from './read-docs.ts';

const folder = mkdtempSync(join(tmpdir(), 'portaria-docs-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (file: string, text: string) => {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), text);
};

const SOURCE = `before # it
# The \`gateway\`

It *only* [looks](../a.md "x"): \`a_b\`, a-b.
## Two
> quoted
| a | b |
|---|---|
| 1 | # |

`;

test('each Markdown file is a page with its kind and the words of its text', () => {
  write('docs/reference/gateway.md', SOURCE);
  write('docs/README.md', '# Start');
  write('docs/zebra.md', 'no heading');
  write('docs/reference/openapi.json', '{}');
  mkdirSync(join(folder, 'docs/folder.md'));
  expect(readDocs(join(folder, 'docs'))).toEqual([
    { url: '/index.html', title: 'Start', kind: undefined, text: '' },
    {
      url: '/reference/gateway.html',
      title: 'The gateway',
      kind: 'reference',
      text: 'before it It only looks : a b , a b. Two quoted a b 1',
    },
    { url: '/zebra.html', title: 'Untitled', kind: undefined, text: 'no heading' },
  ]);
});

test.each(['tutorial', 'how-to', 'reference', 'explanation'])(
  'a page in the folder %s has this kind',
  (kind) => {
    write(`${kind}-docs/${kind}/a.md`, '# A');
    expect(readDocs(join(folder, `${kind}-docs`))[0]?.kind).toBe(kind);
  },
);

test.each([
  ['README.md', '/index.html'],
  ['a/README.md', '/a/index.html'],
  ['a/NOREADME.md', '/a/NOREADME.html'],
  ['README.md.md', '/README.md.html'],
  ['README.mdx', '/README.mdx'],
  ['READMEXmd', '/READMEXmd'],
  ['a.md/b', '/a.md/b'],
  ['axmd', '/axmd'],
])('the address of %s is %s', (file, url) => expect(pageUrl(file)).toBe(url));

test.each([
  ['x\n# The `gateway` of `a`\n', 'The gateway of a'],
  ['#   Far  \n# Second', 'Far'],
  ['## Second level\ntext # no heading\n#none', 'Untitled'],
])('the title of %j is %s', (source, title) => expect(titleOf(source)).toBe(title));

test('contentHash changes with a file name, a file content or the list of folders, and otherwise stays', () => {
  const [a, b] = [join(folder, 'a'), join(folder, 'b')];
  write('a/x/1.txt', 'one');
  write('a/2.txt', 'two');
  write('b/3.txt', 'three');
  const digest = contentHash([a, b]);
  expect(digest).toMatch(/^[0-9a-f]{16}$/);
  expect(contentHash([a, b])).toBe(digest);
  expect(contentHash([a])).not.toBe(digest);
  renameSync(join(a, '2.txt'), join(a, '4.txt'));
  expect(contentHash([a, b])).not.toBe(digest);
  renameSync(join(a, '4.txt'), join(a, '2.txt'));
  write('b/3.txt', 'Three');
  expect(contentHash([a, b])).not.toBe(digest);
  write('b/3.txt', 'three');
  expect(contentHash([a, b])).toBe(digest);
});

test('contentHash depends on where a file name ends and its content begins', () => {
  write('c/ab', 'c');
  write('d/a', 'bc');
  expect(contentHash([join(folder, 'c')])).not.toBe(contentHash([join(folder, 'd')]));
});
