// The user's PGHOST, PGPORT, PGSSLMODE … do not reach the embedded cluster; `npm start` with them is in stopping.test.ts.
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { LIBPQ_ENVIRONMENT } from './support/services/libpq-environment.ts';
import { stack } from './support/stack.ts';

const node = (...args: string[]) =>
  spawnSync(process.execPath, args, {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
    timeout: 290_000,
    env: { ...process.env, ...LIBPQ_ENVIRONMENT },
  });

it('npm run doctor ignores PG* variables and examines the running stack', () => {
  const main = `
    import { runDoctor } from './doctor/doctor.ts';
    process.exitCode = await runDoctor([], { root: ${JSON.stringify(stack.paths.dir)} });`;
  const { status, stdout, stderr } = node('--import', 'tsx', '--input-type=module', '-e', main);
  expect([stderr, status]).toEqual(['', 0]);
  expect(stdout).not.toMatch(/could not be built|does not answer/);
});

it.each([
  ['npm run test:db', ['scripts/pgtap.ts', 'claim_epoch'], / passed, 0 failed$/],
  ['npm run db:drift', ['scripts/drift.ts'], /^no drift/],
])('%s ignores PG* variables', (_name, command, expected) => {
  const { status, stdout, stderr } = node('scripts/run.mjs', ...command);
  expect([stderr, status]).toEqual(['', 0]);
  expect(stdout.trim()).toMatch(expected);
});

it('npm test ignores PG* variables', () => {
  const files = ['--project', 'e2e', '--maxWorkers=1', 'e2e/clock.test.ts'];
  const { status, stdout } = node('node_modules/.bin/vitest', 'run', ...files);
  expect([status, stdout]).toEqual([0, expect.stringContaining('1 passed')]);
});
