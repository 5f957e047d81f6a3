// Shutdown: drains once, for the first of several reasons, within the deadline.
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

function start(drain: Shutdown['drain'], supervised = false): string[] {
  const reasons: string[] = [];
  const drained: Shutdown['drain'] = (reason) => {
    reasons.push(reason);
    return drain(reason);
  };
  exitGracefully({ supervised, deadlineMs: 10_000, drain: drained });
  return reasons;
}

test.each(['SIGTERM', 'SIGINT'])(
  '%s drains the process once, and exit code 0 follows when draining is done',
  async (signal) => {
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
  },
);

test('a process exits with 1 when draining fails', async () => {
  start(() => Promise.reject(new Error('stuck')));
  handlers['SIGTERM']?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(exits).toEqual([1]);
});

test('a process exits with 1 after 10 s when draining does not end', async () => {
  start(() => new Promise(() => undefined));
  handlers['SIGTERM']?.();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(exits).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(exits).toEqual([1]);
});

/* For one call only: the test worker needs its channel afterwards. */
function withChannel<T>(connected: boolean, call: () => T): T {
  const before = Object.getOwnPropertyDescriptor(process, 'connected');
  Object.defineProperty(process, 'connected', { value: connected, configurable: true, writable: true });
  try {
    return call();
  } finally {
    if (before) Object.defineProperty(process, 'connected', before);
    else Reflect.deleteProperty(process, 'connected');
  }
}

const note =
  <Emitter>(emitter: Emitter, prefix = '') =>
  (name: string, handler: () => void): Emitter => {
    handlers[prefix + name] = handler;
    return emitter;
  };

test('a supervised process drains when the IPC channel to its supervisor closes', async () => {
  vi.spyOn(process, 'once').mockImplementation(note(process) as typeof process.once);
  const reasons = withChannel(true, () => start(() => Promise.resolve(), true));
  expect(Object.keys(handlers)).toEqual(['SIGTERM', 'SIGINT', 'disconnect']);
  handlers['disconnect']?.();
  await vi.advanceTimersByTimeAsync(0);
  expect([reasons, exits]).toEqual([['the supervisor is gone'], [0]]);
});

test('a supervised process without an IPC channel drains at the end of standard input', async () => {
  const { stdin } = process;
  vi.spyOn(stdin, 'on').mockImplementation(note(stdin, 'input '));
  const resume = vi.spyOn(stdin, 'resume').mockReturnValue(stdin);
  const reasons = withChannel(false, () => start(() => Promise.resolve(), true));
  expect(Object.keys(handlers)).toEqual(['SIGTERM', 'SIGINT', 'input end']);
  expect(resume).toHaveBeenCalledTimes(1);
  handlers['input end']?.();
  await vi.advanceTimersByTimeAsync(0);
  expect([reasons, exits]).toEqual([['the supervisor is gone'], [0]]);
});

test.each([true, false])(
  'a process without a supervisor ends only on a signal; with an IPC channel: %s',
  (connected) => {
    vi.spyOn(process, 'once').mockImplementation(note(process) as typeof process.once);
    vi.spyOn(process.stdin, 'on').mockImplementation(note(process.stdin, 'input '));
    withChannel(connected, () => start(() => Promise.resolve()));
    expect(Object.keys(handlers)).toEqual(['SIGTERM', 'SIGINT']);
  },
);
