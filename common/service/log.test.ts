// One log line: its fields, its time in milliseconds, and the description of an error.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog, errorFields } from './log.ts';

let lines: string[];
let flushed: number;
const sink = { write: (line: string) => void lines.push(line), flush: () => void (flushed += 1) };

beforeEach(() => {
  [lines, flushed] = [[], 0];
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  process.off('exit', sink.flush);
});

test('a log line has the level, the time in milliseconds and the name of the process', () => {
  const { log, flush } = createLog('api-shim', 'info', sink);
  for (const [time, n] of [
    ['2026-01-02T03:04:05.007Z', 1],
    ['2026-01-02T03:04:05.999Z', 2],
    ['2026-01-02T03:04:06.000Z', 3],
  ] as const) {
    vi.setSystemTime(new Date(time));
    log.warn({ n }, 'words');
    log.debug('nothing');
    expect(lines.at(-1)).toBe(`{"level":"warn","time":"${time}","name":"api-shim","n":${n},"msg":"words"}\n`);
  }
  expect(lines).toHaveLength(3);
  flush();
  expect(flushed).toBe(1);
});

test('createLog flushes the sink when the process exits', () => {
  createLog('api-shim', 'info', sink);
  expect(process.listeners('exit').filter((listener) => listener === sink.flush)).toHaveLength(1);
});

test('errorFields gives the name and message of an error and of its causes, and only the outer stack', () => {
  const cause = Object.assign(new TypeError('inner', { cause: 'a text' }), { code: 'ECONNREFUSED' });
  const error = new Error('outer', { cause });
  const inner = {
    error: 'inner',
    error_name: 'TypeError',
    error_code: 'ECONNREFUSED',
    stack: undefined,
    cause: { error: 'a text' },
  };
  const outer = { error: 'outer', error_name: 'Error', error_code: undefined, cause: inner };
  expect(errorFields(error)).toEqual({ ...outer, stack: error.stack });
  expect(errorFields(error, false)).toEqual({ ...outer, stack: undefined });
  expect(errorFields(new Error('alone')).cause).toBeUndefined();
  expect(errorFields(7)).toEqual({ error: '7' });
});
