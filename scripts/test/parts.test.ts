// The shell's count of parts: a part that fails or runs no test is a failure.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const PARTS = join(import.meta.dirname, 'parts.sh');

/* The result of the runs of one part, by its script: exit code and last line. */
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
])('parts.sh counts the result of: %s', (script, expected) => {
  expect(total(script)).toBe(expected);
  expect(total(script, '-e')).toBe(expected);
});

it('parts.sh lists each failed part and test once at the end', () => {
  const script =
    'echo " FAIL  unit a.test.ts > b"; echo " FAIL  unit a.test.ts > b"; echo "Error: c"; echo "1 passed, 1 failed"';
  const run = `. '${PARTS}'; part one true; part two bash -c '${script}'; all_parts`;
  const { stdout } = spawnSync('bash', ['-c', run], { encoding: 'utf8' });
  expect(stdout.slice(stdout.indexOf('══ failed'))).toBe(
    '══ failed\none\ntwo\n  FAIL  unit a.test.ts > b\n  Error: c\n\n1 passed, 2 failed\n',
  );
});

it.each([
  ['of a log without one, its last lines', 'echo no such folder >&2; exit 2', '  no such folder'],
  ['those of pg_prove', 'echo "#   Failed test 3: a"; echo "Result: FAIL"; exit 1', '  #   Failed test 3: a'],
])('parts.sh lists the failures of a part inside a part: %s', (_, script, expected) => {
  const inner = `. '${PARTS}'; part inner bash -c '${script}'; all_parts`;
  const run = `. '${PARTS}'; part outer bash -c ${JSON.stringify(inner)}; all_parts`;
  const { stdout } = spawnSync('bash', ['-c', run], { encoding: 'utf8' });
  const [, failures] = stdout.split(/(?:[^]*)\n══ failed\nouter\n/);
  expect(failures).toContain(expected);
});

it('parts.sh counts the parts that began early, each with its output and exit code', () => {
  const early = `begin good bash -c 'echo "2 passed, 0 failed"'; begin bad bash -c 'echo "1 passed, 0 failed"; exit 3'`;
  const run = `set -eu; . '${PARTS}'; ${early}; part one echo '1 passed, 0 failed'; end_begun; all_parts`;
  const { status, stdout } = spawnSync('bash', ['-c', run], { encoding: 'utf8' });
  expect([status, stdout.trim().split('\n').at(-1)]).toEqual([1, '4 passed, 1 failed']);
  expect(stdout.slice(stdout.indexOf('══ failed'))).toContain('bad');
});

it('parts.sh runs the failed parts once more when it is told to, and the second result counts', () => {
  const late = `bash -c 'echo "2 passed, 1 failed"; [ -e "$0" ] && echo "3 passed, 0 failed" || { touch "$0"; exit 1; }'`;
  const parts = `d=$(mktemp -d); part good echo '1 passed, 0 failed'; begin late ${late} "$d/a b"; part never echo '0 passed, 1 failed'; end_begun`;
  const run = `set -u; . '${PARTS}'; ${parts}; run_again; echo "again: \${again[*]}"; all_parts`;
  const { status, stdout } = spawnSync('bash', ['-c', run], { encoding: 'utf8' });
  expect([status, stdout.trim().split('\n').at(-1)]).toEqual([1, '4 passed, 1 failed']);
  expect(stdout).toContain('again: late\n');
  expect(stdout.slice(stdout.indexOf('══ passed at'))).toContain(
    '══ passed at a later try\n  late: the whole part\n\n══ failed\nnever\n',
  );
});

it('parts.sh lists the skipped tests at the end', () => {
  const run = `. '${PARTS}'; part one echo '1 passed, 0 failed'; part two bash -c 'echo "skip a: 2 skipped, why"; echo "1 passed, 0 failed"'; all_parts`;
  const { stdout } = spawnSync('bash', ['-c', run], { encoding: 'utf8' });
  expect(stdout.slice(stdout.indexOf('══ skipped'))).toBe(
    '══ skipped\n  two: a: 2 skipped, why\n\n2 passed, 0 failed\n',
  );
});

it('parts.sh lists the tests that passed on a retry at the end', () => {
  const run = `. '${PARTS}'; part one bash -c 'echo "retried a: slow: Error: 3"; echo "1 passed, 0 failed"'; all_parts`;
  const { stdout } = spawnSync('bash', ['-c', run], { encoding: 'utf8' });
  expect(stdout.slice(stdout.indexOf('══ passed at'))).toBe(
    '══ passed at a later try\n  one: a: slow: Error: 3\n\n1 passed, 0 failed\n',
  );
});
