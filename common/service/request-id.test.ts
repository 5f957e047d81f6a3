// A request id that could break a log line or a header is replaced.
import { expect, test } from 'vitest';
import { requestId } from './request-id.ts';

test.each(['abcd1234', '0b7c3f6e-6a54-4a43-8f4f-2a4de4b4d7c1', 'a.b_c-123', 'x'.repeat(128)])(
  'the request id %s of the client is kept',
  (id) => {
    expect(requestId(id)).toBe(id);
  },
);

test.each([
  undefined,
  '',
  'short',
  'x'.repeat(129),
  'has space 1',
  'abcd1234\n',
  'ação12345',
  '{"a":"bcdef"}',
  ['a', 'b'],
])('the request id %j of the client is replaced with a UUID', (id) =>
  expect(requestId(id)).toMatch(/^[0-9a-f-]{36}$/),
);
