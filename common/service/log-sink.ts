// Writes log lines in batches, never waits for them, and drops them when the output is blocked.
import { write, writeSync } from 'node:fs';

const FLUSH_EVERY_MS = 500;
const BATCH_BYTES = 32_768;
/** The limit of waiting bytes for a slow target; further lines are dropped. */
const WAITING_BYTES = 1 << 20;
/** Writes a line without waiting for its batch. */
const URGENT = '{"level":"error"';

export type Sink = {
  write: (line: string) => void;
  /** Writes waiting lines synchronously, as far as the target accepts them. */
  flush: () => void;
};

/**
 * Creates the sink of a file descriptor. A full disk or a closed reader only loses lines; the number of
 * lost lines is written with the next successful write.
 */
export function createSink(fd: number): Sink {
  let lines: string[] = [];
  let length = 0;
  let lost = 0;
  let writing = false;

  const take = (): { batch: Buffer; count: number } => {
    const batch = Buffer.from(lines.join(''));
    const count = lines.length;
    [lines, length] = [[], 0];
    return { batch, count };
  };
  const lose = (count: number): void => {
    lost += count;
  };
  const arrived = (): void => {
    if (lost === 0) return;
    const line = `{"level":"warn","time":"${new Date().toISOString()}","lost":${lost},"msg":"log lines were lost"}\n`;
    lost = 0;
    lines.push(line);
    length += line.length;
  };
  const send = (batch: Buffer, count: number): void => {
    writing = true;
    write(fd, batch, (error, bytes) => {
      writing = false;
      if (error) lose(count);
      else if (bytes < batch.length) return send(batch.subarray(bytes), count);
      else arrived();
      if (length >= BATCH_BYTES && !error) start();
    });
  };
  const start = (): void => {
    if (writing || lines.length === 0) return;
    const { batch, count } = take();
    send(batch, count);
  };

  setInterval(start, FLUSH_EVERY_MS).unref();
  return {
    write(line) {
      if (length + line.length > WAITING_BYTES) return lose(1);
      lines.push(line);
      length += line.length;
      if (length >= BATCH_BYTES || line.startsWith(URGENT)) start();
    },
    flush() {
      if (lines.length === 0) return;
      const { batch, count } = take();
      try {
        for (let at = 0; at < batch.length;) at += writeSync(fd, batch, at);
        arrived();
      } catch {
        lose(count);
      }
    },
  };
}
