// The parts of a run as the shell counts them: one that fails, or of which nothing ran, is never nothing.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const PARTS = join(import.meta.dirname, 'parts.sh');

/* What runs of one part come to, by its script: exit code and last line. */
function total(script: string, options = ''): string {
  const run = `set -u ${options}; . '${PARTS}'; part it bash -c "$1"; all_parts`;
  const { status, stdout } = spawnSync('bash', ['-c', run, 'bash', script], { encoding: 'utf8' });
  return `${status}: ${stdout.trim().split('\n').at(-1)}`;
}

it.each([
  ['echo "3 passed, 0 failed"', '0: 3 passed, 0 failed'],
  ['echo "3 passed, 2 failed"; exit 1', '1: 3 passed, 2 failed'],
  ['echo "3 passed, 2 failed"', '1: 3 passed, 2 failed'],
  ['echo "3 passed, 0 failed"; exit 1', '1: 3 passed, 1 failed'],
  ['echo "3 passed, 0 failed"; kill -9 $$', '1: 3 passed, 1 failed'],
  ['true', '1: 0 passed, 1 failed'],
  ['echo "0 passed, 0 failed"', '1: 0 passed, 1 failed'],
  ['echo "9 passed, 1 failed"; echo "4 passed, 0 failed"', '0: 4 passed, 0 failed'],
])('%s', (script, expected) => {
  expect(total(script)).toBe(expected);
  expect(total(script, '-e')).toBe(expected);
});
