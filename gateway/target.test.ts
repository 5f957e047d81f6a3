// Parsing of a target: the path decoded once, its canonical encoding, and the unchanged query.
import { expect, test } from 'vitest';
import { readTarget } from './target.ts';

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
