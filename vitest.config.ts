// The projects: `unit` needs nothing but Node, `processes` starts programs as well, `e2e` runs over the whole stack, `browser` adds a
// browser, `load` measures and kills, `full-disk` has a small disk, `compose` a Docker engine, `native` a Debian or three, `owners` other versions of PostgreSQL.
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { seededRandom } from './common/testing/seeded-random.ts';
import { RUNNING } from './scripts/owners/versions.ts';
import { PROCESS_TESTS } from './scripts/test/process-tests.ts';
import { SLOW_TESTS } from './scripts/test/slow-tests.ts';
import { UNIT_FOLDERS } from './scripts/test/unit-folders.ts';
import { dropLibpqEnvironment } from './stack/machine/libpq-environment.ts';

dropLibpqEnvironment(); // the workers inherit the environment of this process

/* The files that take longest, the longest first, so that no worker is left with one of them when the others are done. */
const LONG = [
  'e2e/browser/states.test.ts',
  'e2e/renewal-races.test.ts',
  'e2e/verdicts.test.ts',
  'e2e/otp-model.test.ts',
  ...SLOW_TESTS,
  ...PROCESS_TESTS,
  'gateway/gateway.test.ts',
  'api-shim/app.test.ts',
  'api-shim/routes/send-otp.test.ts',
  'api-shim/delivery/channels/providers.test.ts',
  'common/upstream/exchange.test.ts',
  'api-shim/upstream/postgrest.test.ts',
  'common/tracing/otlp.test.ts',
  'e2e/isolation.test.ts',
  'e2e/upgrade.test.ts',
  'e2e/parallel-codes.test.ts',
  'e2e/bodies.test.ts',
  'e2e/openapi.test.ts',
  'e2e/revocation.test.ts',
  'e2e/drift.test.ts',
  'e2e/gateway.test.ts',
  'e2e/killed-backends.test.ts',
  'e2e/alerts.test.ts',
  'e2e/browser/login.test.ts',
  'e2e/browser/session.test.ts',
].map((path) => `/${path}`);

/* A state that a test waits for may take longer on a busy machine. */
const expectPatiently = { poll: { timeout: 60_000 } };

/* Ends a test that hangs. It says nothing about speed: the bench measures that. */
const UNTIL_IT_HANGS = { testTimeout: 300_000, hookTimeout: 300_000 };

/* In the projects over a stack, a bound on time or memory (`toBeLessThan`) and a wait of the browser may be missed by a machine that is
   busy for a moment, a fault misses them each time. Every other failure is final, also that of a number of things
   (`toBeLessThanOrEqual`), and every failure of `unit` and `processes`. The end of a run names each test that was tried again. */
const IN_TIME = /to be less than -?[\d.]+|Timeout \d+ms exceeded|^(Test|Hook) timed out/;
const again = { count: 2, condition: IN_TIME };
const once = { count: 1, condition: IN_TIME };

type Files = Parameters<BaseSequencer['sort']>[0];

const shuffled = (files: Files, seed: number): Files => {
  const random = seededRandom(seed);
  return files
    .toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
    .map((file) => ({ file, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ file }) => file);
};

/** Puts the long files first, and the others in the order of their names: the same in every run. A seed shuffles them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: Files): Promise<Files> {
    const { seed } = this.ctx.config.sequence as { seed?: number };
    if (seed !== undefined) return shuffled(files, seed);
    const rank = (path: string): number => {
      const at = LONG.findIndex((end) => path.endsWith(end));
      return at < 0 ? LONG.length : at;
    };
    return files.toSorted(
      (a, b) => rank(a.moduleId) - rank(b.moduleId) || (a.moduleId < b.moduleId ? -1 : 1),
    );
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2, // on two cores vitest would take one
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          expect: expectPatiently,
          include: UNIT_FOLDERS.map((folder) => `${folder}/**/*.test.ts`),
          exclude: ['**/node_modules/**', ...PROCESS_TESTS],
          setupFiles: ['common/testing/undici-clock.ts'],
          ...UNTIL_IT_HANGS,
          isolate: false, // a process for each file is a third of the time; what a file stubs it puts back
        },
      },
      {
        test: {
          name: 'processes',
          environment: 'node',
          expect: expectPatiently,
          include: [...PROCESS_TESTS],
          ...UNTIL_IT_HANGS,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          retry: once,
          expect: expectPatiently,
          include: ['e2e/**/*.test.ts'],
          exclude: [
            'e2e/browser/**',
            'e2e/compose/**',
            'e2e/load/**',
            'e2e/full-disk/**',
            'e2e/{machines,native}/**',
            'e2e/owners/**',
          ],
          globalSetup: ['e2e/support/global-setup.ts'], // one stack for each worker
          isolate: false, // half a second of CPU less for each file, which would load every module again
          ...UNTIL_IT_HANGS,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          retry: once,
          expect: expectPatiently,
          include: ['e2e/browser/**/*.test.ts'],
          globalSetup: ['e2e/browser/testing/global-setup.ts'],
          setupFiles: ['e2e/browser/testing/each-file.ts'],
          isolate: false,
          ...UNTIL_IT_HANGS,
        },
      },
      {
        test: {
          name: 'compose',
          environment: 'node',
          retry: once,
          expect: expectPatiently,
          include: ['e2e/compose/**/*.test.ts'],
          fileParallelism: false,
          ...UNTIL_IT_HANGS,
        },
      },
      {
        test: {
          name: 'native',
          environment: 'node',
          include: ['e2e/{machines,native}/**/*.test.ts'],
          bail: 1, // each step needs the one before
        },
      },
      {
        test: {
          name: 'owners',
          environment: 'node',
          include: ['e2e/owners/**/*.test.ts'],
          exclude: RUNNING === undefined ? [] : ['e2e/owners/refused.test.ts'], // it leaves roles behind
          ...UNTIL_IT_HANGS,
        },
      },
      {
        test: {
          name: 'load',
          environment: 'node',
          expect: expectPatiently,
          retry: again,
          include: ['e2e/load/**/*.test.ts'],
          globalSetup: ['e2e/load/support/global-setup.ts'],
          fileParallelism: false,
          ...UNTIL_IT_HANGS,
        },
      },
      {
        test: {
          name: 'full-disk',
          environment: 'node',
          expect: expectPatiently,
          retry: again,
          include: ['e2e/full-disk/**/*.test.ts'],
          globalSetup: ['e2e/full-disk/support/global-setup.ts'],
          fileParallelism: false,
          ...UNTIL_IT_HANGS,
        },
      },
    ],
  },
});
