// The test files that `npm test` leaves to CI: each takes ten seconds or more, mostly to start whole stacks or to wait for a limit.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROCESS_TESTS } from './process-tests.ts';

export const SLOW_TESTS: readonly string[] = [
  'api-shim/rest/stream-to.test.ts',
  'e2e/auth-request-logouts.test.ts',
  'e2e/browser/book-english.test.ts',
  'e2e/browser/cannot-sign-in.test.ts',
  'e2e/browser/delivered.test.ts',
  'e2e/browser/families-move-in.test.ts',
  'e2e/browser/family-page.test.ts',
  'e2e/browser/frameworks.test.ts',
  'e2e/browser/network.test.ts',
  'e2e/browser/states.test.ts',
  'e2e/browser/stopped-at-sign-in.test.ts',
  'e2e/browser/tabs.test.ts',
  'e2e/browser/zoom.test.ts',
  'e2e/delivery-receipts.test.ts',
  'e2e/delivery.test.ts',
  'e2e/dev-watch.test.ts',
  'e2e/doctor.test.ts',
  'e2e/faults.test.ts',
  'e2e/foreign/existing-database.test.ts',
  'e2e/foreign/given-back.test.ts',
  'e2e/foreign/without-schools.test.ts',
  'e2e/libpq-environment.test.ts',
  'e2e/log-target.test.ts',
  'e2e/pgtap.test.ts',
  'e2e/readyz.test.ts',
  'e2e/rest-readers.test.ts',
  'e2e/session-families.test.ts',
  'e2e/slow-clients.test.ts',
  'e2e/stopping.test.ts',
  'e2e/uniform.test.ts',
  'scripts/mutants/run-stryker.test.ts',
  'stack/postgres/postgres.test.ts',
  'stack/stack.test.ts',
  'stack/start.test.ts',
];

/** The folders of `e2e/` whose tests need more than npm installs, and so have separate stages; the tests of nginx are files. */
const NEEDS_MORE = /^e2e\/(?:browser|compose|load|full-disk|machines|native|owners|proxies)\/|^e2e\/nginx/;

/** The test files of each vitest project that `npm test` runs, as paths from `root`. `slow` are the others. */
export function splitTests(root: string): Record<'e2e' | 'browser' | 'processes' | 'slow', string[]> {
  const found = readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `e2e/${file}`)
    .toSorted();
  const quick = (files: readonly string[]): string[] => files.filter((file) => !SLOW_TESTS.includes(file));
  return {
    e2e: quick(found.filter((file) => !NEEDS_MORE.test(file))),
    browser: quick(found.filter((file) => file.startsWith('e2e/browser/'))),
    processes: quick(PROCESS_TESTS),
    slow: [...SLOW_TESTS],
  };
}
