// The parts of a token: objects of JSON in valid UTF-8, and nothing else.
import { expect, test } from 'vitest';
import { readTokenParts } from './token-parts.ts';

const encode = (text: string, as: BufferEncoding = 'utf8') => Buffer.from(text, as).toString('base64url');
const read = (payload: string) => readTokenParts(`${encode('{"alg":"HS256"}')}.${payload}.sig`);

test('readTokenParts returns the header and the payload of a token', () => {
  expect(read(encode('{"nome":"ç"}'))).toEqual({ header: { alg: 'HS256' }, payload: { nome: 'ç' } });
});

test.each([
  ['invalid UTF-8', encode('{"a":"\xff"}', 'latin1')],
  ['no JSON', encode('{')],
  ['null', encode('null')],
  ['an array', encode('[]')],
  ['a text', encode('"a"')],
  ['a NUL', encode('{"a":"\\u0000"}')],
])('readTokenParts returns null for a payload that is or has %s', (_what, payload) =>
  expect(read(payload)).toBeNull(),
);
