// What later work knows of a request.
import { expect, test } from 'vitest';
import { untraced } from './context-headers.ts';

test('a call for several says who asked, and belongs to no trace', () => {
  const context = ['x-request-id', 'traceparent', 'traceparent', '00-a-b-01', 'user-agent', 'traceparent'];
  expect(untraced({ id: 'x', context })).toEqual({
    id: 'x',
    context: ['x-request-id', 'traceparent', 'user-agent', 'traceparent'],
  });
});
