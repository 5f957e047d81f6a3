// The log sink: order and time of writes, and lost lines on a full disk.
import { execFileSync } from 'node:child_process';
import fs, {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createSink, type Sink } from './log-sink.ts';
import { turns, until } from '../testing/turns.ts';

/* The writes that the sinks of a test have begun in the background, and those that have ended. */
let writes = { begun: 0, ended: 0 };
beforeEach(() => void (writes = { begun: 0, ended: 0 }));
beforeAll(() => {
  const { write } = fs;
  fs.write = ((fd: number, batch: Buffer, done: (error: Error | null, bytes: number) => void) => {
    const counts = writes;
    counts.begun += 1;
    write(fd, batch, (error, bytes) => {
      counts.ended += 1;
      done(error, bytes);
    });
  }) as typeof write;
  syncBuiltinESMExports();
  return () => {
    fs.write = write;
    syncBuiltinESMExports();
  };
});

/** Waits until `count` writes have ended and nothing else is being written. */
async function written(count: number): Promise<void> {
  await until(() => writes.ended >= count && writes.begun === writes.ended);
  await turns();
  expect(writes).toEqual({ begun: count, ended: count });
}

function open(path: string, flags: string | number = 'a'): number {
  const fd = openSync(path, flags);
  onTestFinished(() => closeSync(fd));
  return fd;
}

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'log');
}

/** A sink whose timer runs only when the test advances it, until the real timers are back. */
function createStoppedSink(fd: number): Sink {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  return createSink(fd);
}

/** A sink that never writes by time. */
function createTimelessSink(file: string): Sink {
  const sink = createStoppedSink(open(file));
  vi.useRealTimers(); // polling would advance the false ones
  return sink;
}

const BLOCK = 4_096;
const line = (n: number): string => `{"level":"info","n":${n}}\n`;

it('the log sink writes lines in order: a full batch at once, the rest at flush', async () => {
  const file = temporaryFile();
  const sink = createSink(open(file));
  const lines = Array.from({ length: 3_000 }, (_, n) => line(n));
  for (const one of lines) sink.write(one);
  await expect.poll(() => readFileSync(file, 'utf8')).not.toBe('');
  await expect
    .poll(() => {
      sink.flush();
      return readFileSync(file, 'utf8').length;
    })
    .toBe(lines.join('').length);
  expect(readFileSync(file, 'utf8')).toBe(lines.join(''));
});

it('the log sink writes an error at once, and other lines within a second', async () => {
  const file = temporaryFile();
  const sink = createSink(open(file));
  sink.write(line(1));
  await expect.poll(() => readFileSync(file, 'utf8')).toBe(line(1));
  sink.write('{"level":"error"}\n');
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('error');
});

it('the log sink drops lines on a full disk, and throws no error', () => {
  const full = createSink(open('/dev/full'));
  for (let n = 0; n < 10; n++) full.write(line(n));
  full.flush();
  expect(() => full.flush()).not.toThrow();
});

it('the log sink writes the number of lost lines after the next line that it can write', () => {
  const file = temporaryFile();
  const sink = createSink(open(file));
  const big = `${'x'.repeat(1 << 20)}\n`;
  sink.write(big); // more than the limit of waiting bytes
  sink.write(line(1));
  sink.flush();
  sink.flush();
  expect(readFileSync(file, 'utf8')).toMatch(
    /^\{"level":"info","n":1\}\n\{"level":"warn","time":"[^"]+","lost":1,"msg":"log lines were lost"\}\n$/,
  );
});

/** A reader that takes nothing. `drain` reads as many bytes, at most all that are there, and returns the last block. */
function createBlockedReader(): { fd: number; drain: (bytes?: number) => string } {
  const fifo = temporaryFile();
  execFileSync('mkfifo', [fifo]);
  const fd = open(fifo, constants.O_RDWR | constants.O_NONBLOCK);
  const block = Buffer.alloc(BLOCK);
  expect(() => {
    for (;;) writeSync(fd, block);
  }).toThrow('EAGAIN');
  const drain = (bytes = Infinity): string => {
    let last = '';
    try {
      for (let taken = 0; taken < bytes; taken += BLOCK)
        last = block.toString('utf8', 0, readSync(fd, block));
    } catch {
      // nothing is left
    }
    return last;
  };
  return { fd, drain };
}

const LOST = (count: number): RegExp =>
  new RegExp(`{"level":"warn",.*"lost":${count},"msg":"log lines were lost"}\n$`);

it('the log sink counts the lines that a blocked reader does not take as lost', () => {
  const { fd, drain } = createBlockedReader();
  const sink = createSink(fd);
  for (const n of [1, 2]) sink.write(line(n));
  sink.flush();
  drain();
  sink.write(line(3));
  sink.flush();
  sink.flush();
  const told = drain();
  expect(told.startsWith(line(3))).toBe(true);
  expect(told).toMatch(LOST(2));
});

it.each([
  ['nothing', 0, '{"level":"error"}\n', 1],
  ['only a part', 2 * BLOCK, 'x'.repeat(32_768), 2],
])(
  'the log sink counts a batch as lost of which the reader takes %s, and does not write the next batch',
  async (_what, room, first, parts) => {
    const { fd, drain } = createBlockedReader();
    const sink = createStoppedSink(fd);
    drain(room);
    sink.write(first);
    sink.write('y'.repeat(32_768)); // waits for the first
    await written(parts);
    drain();
    await turns();
    expect([writes.begun, drain()]).toEqual([parts, '']);
    sink.flush();
    sink.flush();
    expect(drain()).toMatch(LOST(1));
  },
);

it('the log sink writes no line about lost lines when every batch arrives', async () => {
  const file = temporaryFile();
  const sink = createTimelessSink(file);
  for (const n of [1, 2]) {
    sink.write(`{"level":"error","n":${n}}\n`);
    await written(n);
  }
  sink.flush();
  expect(readFileSync(file, 'utf8')).toBe('{"level":"error","n":1}\n{"level":"error","n":2}\n');
});

it('the log sink does not write a line that arrives during a write until the timer runs', async () => {
  const file = temporaryFile();
  const sink = createTimelessSink(file);
  sink.write('x'.repeat(32_768));
  sink.write(line(1));
  await written(1);
  expect(readFileSync(file, 'utf8')).toBe('x'.repeat(32_768));
});

it('the log sink accepts 1 MiB of waiting lines', async () => {
  const file = temporaryFile();
  const sink = createTimelessSink(file);
  sink.write('x'.repeat(1 << 20));
  await expect.poll(() => readFileSync(file, 'utf8').length).toBe(1 << 20);
});

it('the log sink writes a batch that fills during a write after this write', async () => {
  const file = temporaryFile();
  const sink = createTimelessSink(file);
  const batches = ['a', 'b'].map((letter) => letter.repeat(32_768));
  for (const batch of batches) sink.write(batch);
  await expect.poll(() => readFileSync(file, 'utf8')).toBe(batches.join(''));
});

it('the log sink counts the bytes of the line about lost lines toward the next batch', async () => {
  const file = temporaryFile();
  const sink = createTimelessSink(file);
  sink.write('x'.repeat((1 << 20) + 1));
  sink.write(line(1));
  sink.flush();
  const lost = `{"level":"warn","time":"${new Date().toISOString()}","lost":1,"msg":"log lines were lost"}\n`;
  sink.write('x'.repeat(32_768 - lost.length));
  await expect.poll(() => readFileSync(file, 'utf8').length).toBe(line(1).length + 32_768);
});

it.each([
  ['an error', true, '{"level":"error","n":1}\n'],
  ['a line that quotes one', false, '{"n":1}{"level":"error"'],
  ['a full batch', true, 'x'.repeat(32_768)],
  ['almost a full batch', false, 'x'.repeat(32_767)],
])('the log sink writes %s without the timer and without a flush: %s', async (_what, atOnce, text) => {
  const file = temporaryFile();
  const sink = createStoppedSink(open(file));
  sink.write(text);
  await turns();
  expect(writes.begun).toBe(atOnce ? 1 : 0);
  vi.advanceTimersByTime(500);
  await written(1);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

it('the log sink writes no line about lost lines before another line can be written', async () => {
  const file = temporaryFile();
  const sink = createStoppedSink(open(file));
  sink.write('x'.repeat((1 << 20) + 1));
  for (let n = 0; n < 2; n++) {
    sink.flush();
    vi.advanceTimersByTime(500);
    await turns();
  }
  expect([writes.begun, readFileSync(file, 'utf8')]).toEqual([0, '']);
});
