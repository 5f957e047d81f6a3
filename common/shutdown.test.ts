// How a process ends: it drains once, for whichever reason came first, and never takes longer than its deadline.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exitGracefully, type Shutdown } from './shutdown.ts';

type Handlers = Record<string, () => void>;
let handlers: Handlers;
let exits: unknown[];

beforeEach(() => {
  vi.useFakeTimers();
  [handlers, exits] = [{}, []];
  vi.spyOn(process, 'on').mockImplementation(((name: string, handler: () => void) => {
    handlers[name] = handler;
    return process;
  }) as typeof process.on);
  vi.spyOn(process, 'exit').mockImplementation(((code: unknown) => exits.push(code)) as typeof process.exit);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function start(drain: Shutdown['drain']): string[] {
  const reasons: string[] = [];
  const drained: Shutdown['drain'] = (reason) => {
    reasons.push(reason);
    return drain(reason);
  };
  exitGracefully({ supervised: false, deadlineMs: 10_000, drain: drained });
  return reasons;
}

test.each(['SIGTERM', 'SIGINT'])('%s drains once and exits with 0 when that is done', async (signal) => {
  let done = (): void => undefined;
  const reasons = start(() => new Promise((resolve) => (done = resolve)));
  expect(Object.keys(handlers)).toEqual(['SIGTERM', 'SIGINT']);
  handlers[signal]?.();
  handlers['SIGINT']?.();
  await vi.advanceTimersByTimeAsync(9_999);
  expect([reasons, exits]).toEqual([[signal], []]);
  done();
  await vi.advanceTimersByTimeAsync(0);
  expect([reasons, exits]).toEqual([[signal], [0]]);
});

test('what fails to drain exits with 1', async () => {
  start(() => Promise.reject(new Error('stuck')));
  handlers['SIGTERM']?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(exits).toEqual([1]);
});

test('what never drains exits with 1 at the deadline', async () => {
  start(() => new Promise(() => undefined));
  handlers['SIGTERM']?.();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(exits).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(exits).toEqual([1]);
});
