// The span of a request: child of the caller's span, with the status, and marked failed without a response.
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { beginRequest, endRequest } from './request-span.ts';
import type { Span, Tracing } from './span.ts';

const ended: unknown[][] = [];
const span: Span = { traceId: 't', traceparent: 'p', end: (...args) => void ended.push(args) };

test('a request span has the span in the traceparent as parent, and no span begins when tracing is off', () => {
  const begun: unknown[][] = [];
  const tracing: Tracing = {
    begin(...args) {
      begun.push(args);
      return span;
    },
    stop: () => Promise.resolve(),
  };
  const from = (traceparent: unknown) => ({ headers: { traceparent } }) as unknown as IncomingMessage;
  expect(beginRequest(undefined, from('a'))).toBeUndefined();
  expect([beginRequest(tracing, from('a')), beginRequest(tracing, from(['a']))]).toEqual([span, span]);
  expect(begun).toEqual([
    ['request', 'server', 'a'],
    ['request', 'server', undefined],
  ]);
});

test.each([
  [0, true],
  [200, false],
  [499, false],
  [500, true],
])('a request span ends with its HTTP status (%i) and counts as failed: %s', (status, failed) => {
  ended.length = 0;
  endRequest(span, { method: 'GET', status, requestId: 'r' }, { own: 1 }, 'GET me');
  const seen = {
    'http.request.method': 'GET',
    'http.response.status_code': status,
    'portaria.request_id': 'r',
  };
  expect(ended).toEqual([[{ ...seen, own: 1 }, failed, 'GET me']]);
});
