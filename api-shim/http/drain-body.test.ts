// The body that a client still sends after the response is read for two seconds; then the connection is closed.
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drainBody } from './drain-body.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function begin() {
  const destroy = vi.fn();
  const req = Object.assign(new PassThrough(), { socket: { destroy } });
  drainBody(req as unknown as IncomingMessage);
  return { req, destroy };
}

test('the connection is destroyed if the request body does not end within two seconds', () => {
  const { req, destroy } = begin();
  expect(req.readableFlowing).toBe(true);
  vi.advanceTimersByTime(1_999);
  expect(destroy).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(destroy).toHaveBeenCalledTimes(1);
});

test.each(['end', 'close', 'error'])('no timer stays after the event %s of the request', (event) => {
  const { req, destroy } = begin();
  req.emit(event);
  expect(vi.getTimerCount()).toBe(0);
  expect(destroy).not.toHaveBeenCalled();
});
