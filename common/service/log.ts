// Structured JSON logs on standard output, written in batches to save system calls.
import { pino, type Logger } from 'pino';
import { createSink, type Sink } from './log-sink.ts';

export type Log = Logger;
export type LogSink = { log: Log; flush: () => void };

const STANDARD_OUTPUT = 1;

/** Creates the log of one process. Errors are written at once; other lines within half a second. */
export function createLog(name: string, level: string, sink: Sink = createSink(STANDARD_OUTPUT)): LogSink {
  process.on('exit', sink.flush);
  const options = { level, base: { name }, timestamp: isoTime, formatters: { level: levelName } };
  return {
    log: pino(options, sink),
    flush: sink.flush,
  };
}

/** The description of an error for the log: kind, message and causes, never a request or a body. */
export function errorFields(error: unknown, withStack = true): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const { code } = error as NodeJS.ErrnoException;
  const cause = error.cause === undefined ? undefined : errorFields(error.cause, false);
  const stack = withStack ? error.stack : undefined;
  return { error: error.message, error_name: error.name, error_code: code, stack, cause };
}

/* The date is formatted once a second, the milliseconds for each line. */
let second = 0;
let untilSecond = '';

function isoTime(): string {
  const now = Date.now();
  const current = Math.floor(now / 1000);
  if (current !== second) {
    second = current;
    untilSecond = new Date(current * 1000).toISOString().slice(0, -4);
  }
  return `,"time":"${untilSecond}${String(now % 1000).padStart(3, '0')}Z"`;
}

function levelName(label: string): { level: string } {
  return { level: label };
}
