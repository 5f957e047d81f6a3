// The caller headers that work after the response still has.
import { expect, test } from 'vitest';
import type { Call } from '../http/call.ts';
import { contextHeaders, keepCaller, untraced } from './context-headers.ts';

test('untraced() removes the traceparent header and keeps the other caller headers', () => {
  const context = ['x-request-id', 'traceparent', 'traceparent', '00-a-b-01', 'user-agent', 'traceparent'];
  expect(untraced({ id: 'x', context })).toEqual({
    id: 'x',
    context: ['x-request-id', 'traceparent', 'user-agent', 'traceparent'],
  });
});

test('the caller headers are built once for a call, and each use gets a copy', () => {
  const req = { headers: { 'user-agent': 'a/1' }, socket: { remoteAddress: '10.0.0.1' } };
  const call = { id: 'x', req } as unknown as Call;
  const headers = ['x-request-id', 'x', 'x-client-ip', '10.0.0.1', 'user-agent', 'a/1'];
  const kept = keepCaller(call, { trustProxy: 0 });
  expect(kept).toEqual({ id: 'x', context: headers });
  req.socket.remoteAddress = '10.0.0.2';
  for (const caller of [call, kept]) contextHeaders(caller, { trustProxy: 0 }).push('another');
  for (const caller of [call, kept]) expect(contextHeaders(caller, { trustProxy: 0 })).toEqual(headers);
});
