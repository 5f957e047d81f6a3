// Parsing of a target: the path decoded once, its canonical encoding, and the unchanged query.
import { expect, test } from 'vitest';
import { isPlain, readTarget } from './target.ts';

test.each([
  ['/', '/', '/', ''],
  ['/a/%62.html', '/a/b.html', '/a/b.html', ''],
  ['/guia%20r%C3%A1pido.html?x=1', '/guia rápido.html', '/guia%20r%C3%A1pido.html', '?x=1'],
  ['/%c3%a9/a@b', '/é/a@b', '/%C3%A9/a%40b', ''],
  ['/a?', '/a', '/a', '?'],
  ['/a?b=%2f&c=%zz?/../d', '/a', '/a', '?b=%2f&c=%zz?/../d'],
])('%s', (raw, path, encoded, query) => expect(readTarget(raw)).toEqual({ path, encoded, query }));

test('a target has at most 4096 characters', () => {
  expect(readTarget(`/${'a'.repeat(4_095)}`)?.path).toHaveLength(4_096);
  expect(readTarget(`/${'a'.repeat(4_096)}`)).toBeNull();
});

test.each(['/', '/a', '/a/', '/A-b_9/c.d.html', '/ab/c/d.e/', '/-.-'])('the path %s is plain', (raw) => {
  expect(isPlain(raw)).toBe(true);
});

test.each([
  '//',
  '/a//b',
  '/.',
  '/.a',
  '/a.',
  '/a..b',
  '/a/.b',
  '/a.b./c',
  '/a.b c',
  'a/b',
  '/a?b',
  '/a%62',
  '/~',
  '/é',
  '/a\n',
])('the path %j is not plain', (raw) => expect(isPlain(raw)).toBe(false));

/* A path with a tilde is never plain. */
test('readTarget reads a plain path like any other path', () => {
  let ends = [''];
  for (let length = 1; length <= 5; length += 1)
    ends = ends.flatMap((start) => [...'/a.-%2?'].map((character) => start + character));
  const readEnd = (start: string, end: string): string => {
    const target = readTarget(start + end);
    return target === null ? 'refused' : `${target.path.slice(2)} ${target.encoded.slice(2)} ${target.query}`;
  };
  expect(ends.filter((end) => readEnd('/a', end) !== readEnd('/~', end))).toEqual([]);
  expect(ends).toHaveLength(7 ** 5);
});
