// A command runs when Node was started with its file, and its result is the exit code.
import { symlinkSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runWhenMain } from './run-when-main.ts';

const FILE = import.meta.filename;
let started: string | undefined;
let said: unknown[];
beforeEach(() => {
  started = process.argv[1];
  said = [];
  vi.spyOn(console, 'error').mockImplementation((what) => void said.push(what));
});
afterEach(() => {
  process.argv[1] = started as string;
  process.exitCode = undefined;
  vi.restoreAllMocks();
});

test('runWhenMain exits with the number that the command returns, also when Node was started by a symlink', async () => {
  process.argv[1] = FILE;
  await runWhenMain(FILE, () => Promise.resolve(3));
  expect([process.exitCode, said]).toEqual([3, []]);
  const folder = mkdtempSync(join(tmpdir(), 'portaria-main-'));
  symlinkSync(FILE, join(folder, 'link'));
  process.argv[1] = join(folder, 'link');
  await runWhenMain(FILE, () => Promise.resolve(4));
  rmSync(folder, { recursive: true });
  expect(process.exitCode).toBe(4);
});

test.each([
  [new Error('one\ntwo\u0007'), 'one\ntwo\\u{7}'],
  ['a text', 'a text'],
])('runWhenMain prints the message of a thrown error and sets exit code 1', async (thrown, line) => {
  process.argv[1] = FILE;
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- any value may be thrown
  await runWhenMain(FILE, () => Promise.reject(thrown));
  expect([process.exitCode, said]).toEqual([1, [line]]);
});

test('runWhenMain runs nothing in a module that was only imported', async () => {
  const main = vi.fn(() => Promise.resolve(1));
  await runWhenMain(FILE, main);
  process.argv.length = 1;
  await runWhenMain(FILE, main);
  expect(main).not.toHaveBeenCalled();
});
