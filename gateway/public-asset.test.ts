// Which extensions are public, and the content types that each allows.
import { expect, test } from 'vitest';
import { isPublicAsset, keepsPromise } from './public-asset.ts';

const SCRIPTS = ['text/javascript', 'application/javascript', 'application/x-javascript'];
const KEPT: [string, string[]][] = [
  ['css', ['text/css']],
  ['js', SCRIPTS],
  ['mjs', SCRIPTS],
  ['map', ['application/json', 'application/octet-stream']],
  ['png', ['image/png']],
  ['jpg', ['image/jpeg']],
  ['jpeg', ['image/jpeg']],
  ['gif', ['image/gif']],
  ['svg', ['image/svg+xml']],
  ['webp', ['image/webp']],
  ['avif', ['image/avif']],
  ['ico', ['image/x-icon', 'image/vnd.microsoft.icon']],
];
const TYPES = [...new Set(KEPT.flatMap(([, types]) => types)), 'text/html', 'text/plain', ''];

test.each(KEPT)('the extension .%s allows only the content types %j', (extension, types) => {
  const path = `/a/b.${extension}`;
  expect(isPublicAsset(path)).toBe(true);
  expect(TYPES.filter((type) => keepsPromise(path, type))).toEqual(
    TYPES.filter((type) => types.includes(type)),
  );
  expect(keepsPromise(path, undefined)).toBe(false);
});

test('a content type is compared without its parameters and its case', () => {
  for (const type of ['Text/CSS', 'text/css; charset=utf-8', 'text/css ;a=b;c="text/html"'])
    expect(keepsPromise('/a.css', type)).toBe(true);
  for (const type of ['text/html; text/css', ';text/css', 'text/css, text/html'])
    expect(keepsPromise('/a.css', type)).toBe(false);
});

test.each([
  '/a',
  '/a.html',
  '/a.CSS',
  '/.css',
  '/a.css/',
  '/a.css.',
  '/a.constructor',
  '/css',
  '/a.undefined',
])('%s is a page, whatever its content type', (path) => {
  expect(isPublicAsset(path)).toBe(false);
  for (const type of [undefined, ...TYPES]) expect(keepsPromise(path, type)).toBe(false);
});
