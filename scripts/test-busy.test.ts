// `npm run test:busy`: its order, its verdict, and what is left after a signal.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';

const QUICK = 'common/service/client-ip.test.ts';

/** `ended` resolves when no process has the output open any more: neither the command nor its tests. */
function run(...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/test-busy.ts', ...args], {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, ended, output: () => text };
}

test('each run has the next seed, and the command succeeds when every run does', async () => {
  const { ended, output } = run('--runs', '2', '--loops', '0', '--seed', '41', '--project', 'unit', QUICK);
  expect([await ended, output()]).toEqual([0, expect.stringMatching(/seed 41, 0 busy loops[^]*seed 42, /)]);
  expect(output()).toMatch(
    /ok {3}seed 41: \d+ passed, 0 failed\n[^]*ok {3}seed 42: [^]*\d+ passed, 0 failed\n$/,
  );
});

test('the command fails when a run has no tests', async () => {
  const { ended, output } = run('--runs', '1', '--loops', '0', '--project', 'unit', 'no/such.test.ts');
  expect(await ended).toBe(1);
  expect(output()).toMatch(/FAIL seed \d+: 0 passed, 1 failed/);
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends the loops, the tests and the command', async (signal) => {
  const { child, ended, output } = run('--runs', '999', '--loops', '1', '--project', 'unit', QUICK);
  await expect.poll(output).toContain('run 1 of 999');
  child.kill(signal);
  expect(await ended).toBe(1);
  expect(output()).toMatch(/\d+ passed, \d+ failed\n$/);
});

test.each([
  [['--runs', '0'], '--runs must be a whole number of 1 or more'],
  [['--loops', 'x'], '--loops must be a whole number of 0 or more'],
])('%j is refused', async (args, message) => {
  const { ended, output } = run(...args);
  expect([await ended, output()]).toEqual([1, expect.stringContaining(message)]);
});
