// Log files have a limited size, their end is quoted in errors, and a line that cannot be written is dropped.
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { journal, rotate, tailOf } from './logs.ts';

let folder = '';
let log = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portaria-logs-'));
  log = join(folder, 'x.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a log of more than five million bytes is renamed to .1 and replaces the previous .1', () => {
  rotate(log);
  writeFileSync(log, '');
  truncateSync(log, 5_000_000);
  rotate(log);
  expect(existsSync(`${log}.1`)).toBe(false);
  truncateSync(log, 5_000_001);
  writeFileSync(`${log}.1`, 'older');
  rotate(log);
  expect([existsSync(log), statSync(`${log}.1`).size]).toEqual([false, 5_000_001]);
});

test('tailOf() quotes the last twelve lines of a log, and is empty for a missing log', () => {
  writeFileSync(log, `${Array.from({ length: 14 }, (_, at) => `line ${at + 1}`).join('\n')}\n\n`);
  const lines = Array.from({ length: 12 }, (_, at) => `    line ${at + 3}`);
  expect(tailOf(log)).toBe(`\nThe end of ${log}:\n${lines.join('\n')}`);
  expect(tailOf(join(folder, 'none.log'))).toBe('');
});

test('a journal appends lines with a timestamp to a file of mode 0600, and ignores write errors', () => {
  const write = journal(log);
  for (const line of ['one', 'two']) write(line);
  const [one, two, rest] = readFileSync(log, 'utf8').split('\n');
  expect(one).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z one$/);
  expect([two?.slice(-4), rest]).toEqual([' two', '']);
  expect(statSync(log).mode & 0o777).toBe(0o600);
  expect(() => journal(join(folder, 'none', 'x.log'))('lost')).not.toThrow();
});
