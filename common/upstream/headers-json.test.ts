// The headers of a caller as JSON: bytes are read as UTF-8, and a name without a value is left out.
import { expect, test } from 'vitest';
import { headersJson } from './headers-json.ts';

test.each([
  [[], '{}'],
  [['x-request-id', '1', 'user-agent', 'S\u00c3\u00a3o'], '{"x-request-id":"1","user-agent":"São"}'],
  [['a', '1', 'b'], '{"a":"1"}'],
])('headersJson turns %j into %s', (caller, json) => expect(headersJson(caller)).toBe(json));
