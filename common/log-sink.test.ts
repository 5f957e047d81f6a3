// The log sink: order and time of writes, and lost lines on a full disk.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createSink } from './log-sink.ts';

function open(path: string): number {
  const fd = openSync(path, 'a');
  onTestFinished(() => closeSync(fd));
  return fd;
}

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'log');
}

const line = (n: number): string => `{"level":"info","n":${n}}\n`;

it('writes lines in their order: a full batch at once, the rest when it is flushed', async () => {
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

it('writes an error at once, and other lines within a second', async () => {
  const file = temporaryFile();
  const sink = createSink(open(file));
  sink.write(line(1));
  await expect.poll(() => readFileSync(file, 'utf8'), { timeout: 5_000 }).toBe(line(1));
  sink.write('{"level":"error"}\n');
  await expect.poll(() => readFileSync(file, 'utf8'), { timeout: 5_000 }).toContain('error');
});

it('loses lines on a full disk, without an error and without waiting', () => {
  const full = createSink(open('/dev/full'));
  for (let n = 0; n < 10; n++) full.write(line(n));
  full.flush();
  expect(() => full.flush()).not.toThrow();
});

it('says how many lines were lost, once one gets through', () => {
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

it.each([
  ['an error', '{"level":"error","n":1}\n', true],
  ['a line that quotes one', '{"n":1}{"level":"error"', false],
  ['a full batch', 'x'.repeat(32_768), true],
  ['almost a full batch', 'x'.repeat(32_767), false],
])('%s waits for no timer and no flush: %s', async (_what, text, atOnce) => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const file = temporaryFile();
  const sink = createSink(open(file));
  sink.write(text);
  if (atOnce) await expect.poll(() => readFileSync(file, 'utf8').length).toBe(text.length);
  else await new Promise((resolve) => setTimeout(resolve, 50));
  expect(readFileSync(file, 'utf8')).toBe(atOnce ? text : '');
  vi.advanceTimersByTime(500);
  await expect.poll(() => readFileSync(file, 'utf8')).toBe(text);
});

it('tells no loss before a line gets through', () => {
  const file = temporaryFile();
  const sink = createSink(open(file));
  sink.write('x'.repeat((1 << 20) + 1));
  sink.flush();
  sink.flush();
  expect(readFileSync(file, 'utf8')).toBe('');
});
