// The pid file of Postgres says whether it accepts connections.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { isAccepting } from './is-accepting.ts';

const dataDir = temporaryFolder();
const pidFile = join(dataDir, 'postmaster.pid');

/* The lines as Postgres writes them: process, folder, start, port, socket folder, address, shared memory, status. */
const lines = (pid: number, status: string[]): string =>
  [pid, dataDir, 1_790_000_000, 5432, '/run/portaria', '', '123456 7', ...status, ''].join('\n');

test.each([
  ['ready, and its own process', lines(42, ['ready   ']), true],
  ['still starting', lines(42, ['starting']), false],
  ['without the status yet', lines(42, []), false],
  ['written only in part', '42\n', false],
  ['ready, but of another process', lines(43, ['ready   ']), false],
])(
  'isAccepting() is true only for a postmaster.pid that is ready and names its own process; here: %s',
  async (_state, text, accepting) => {
    writeFileSync(pidFile, text);
    expect(await isAccepting(dataDir, 42)).toBe(accepting);
  },
);

test('isAccepting() rejects when postmaster.pid does not exist', async () => {
  await expect(isAccepting(join(dataDir, 'missing'), 42)).rejects.toThrow('ENOENT');
});
