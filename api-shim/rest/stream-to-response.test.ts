// The start and the end of a streamed response: which answers are streamed, which headers pass, and what stops the upstream.
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Call } from '../http/call.ts';
import { testCall } from '../testing/test-call.ts';
import { streamTo } from './stream-to.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A response whose reader takes nothing until it drains, and the calls of its flow. */
function start(more: object = {}) {
  const done: string[] = [];
  const flow = {
    pause: () => void done.push('pause'),
    resume: () => void done.push('resume'),
    abort: (reason: Error) => void done.push(`abort: ${reason.message}`),
  };
  const { call, sent } = testCall();
  const own = {
    ...call.res,
    destroyed: false,
    writableEnded: false,
    socket: null,
    write: () => false,
    end: () => Object.assign(res, { writableEnded: true }),
    destroy: () => void done.push('destroy'),
    ...more,
  };
  const res = Object.assign(new EventEmitter(), own);
  const choose = streamTo({ ...call, res: res as unknown as Call['res'] }, '/rest/v1/', 1_000);
  return { choose, flow, done, res, sent };
}

test.each([
  [199, false],
  [200, true],
  [299, true],
  [300, false],
])('a response with the status %i is streamed to the client: %s', (status, streamed) => {
  const { choose, flow } = start();
  expect(choose(status, {}, flow) !== undefined).toBe(streamed);
  expect(start({ destroyed: true }).choose(status, {}, flow)).toBeUndefined();
});

test('only the listed headers are passed to the client, and a path in Location gets the prefix', () => {
  const passed = {
    'content-type': 'text/csv',
    'content-length': '2',
    'content-range': '0-1/2',
    'retry-after': '3',
    'preference-applied': 'count=exact',
  };
  const headersOf = (received: Record<string, string | string[]>) => {
    const { choose, flow, sent } = start();
    choose(200, received, flow);
    return sent.headers;
  };
  const own = { Base: 'b', 'X-Request-Id': 'r-1' };
  expect(headersOf({ ...passed, server: 'x', location: '/notas?id=eq.1' })).toStrictEqual({
    ...own,
    ...passed,
    location: '/rest/v1/notas?id=eq.1',
  });
  for (const location of ['https://other.example/', ['/a', '/b']])
    expect(headersOf({ location })).toStrictEqual(own);
});

test('a client that disconnects aborts the upstream, and a broken upstream destroys the response', () => {
  const { choose, flow, res, done } = start();
  const sink = choose(200, {}, flow);
  res.emit('close');
  expect(done.splice(0)).toEqual(['abort: the client went away']);
  sink?.fail(new Error('broken'));
  expect(done).toEqual(['destroy']);
  const whole = start();
  whole.choose(200, {}, whole.flow)?.end();
  whole.res.emit('close');
  expect(whole.done).toEqual([]);
});

test('one timer runs while the client does not read, until it drains or the response closes', () => {
  const { choose, flow, res, done } = start();
  const sink = choose(200, {}, flow);
  for (const end of ['drain', 'close']) {
    for (const chunk of ['a', 'b']) sink?.write(Buffer.from(chunk));
    expect(vi.getTimerCount()).toBe(1);
    res.emit(end);
    expect(vi.getTimerCount()).toBe(0);
  }
  expect(done).toEqual(['pause', 'pause', 'resume', 'pause', 'pause', 'abort: the client went away']);
});

test('the response is destroyed 1,000 ms after its end when the client does not read, not before', async () => {
  const { choose, flow, done } = start();
  choose(200, {}, flow)?.end();
  await vi.advanceTimersByTimeAsync(999);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['destroy']);
});
