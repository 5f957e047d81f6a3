// The test files that `npm test` leaves to CI: each takes ten seconds or more on a busy machine, mostly to start programs or to wait for a limit.
// CI runs those that can notice what a push changes.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROCESS_TESTS } from './process-tests.ts';

const SERVICES = /^(?:api-shim|common|deploy|docs-host|gateway|stack)\//;
const STACK = /^(?:common|migrate|stack)\//;
const SCRIPTS = /^(?:\.ci|common|scripts|stack)\//;
const PROGRAMS = /^(?:api-shim|app|cli|client|common|deploy|docs-host|doctor|gateway|migrate|sheets|stack)\//;
const PAGES = /^(?:app|client|docs-host|e2e\/browser|gateway|sheets)\//;
const PAGES_OR_DOCS = new RegExp(`${PAGES.source}|^docs/`);
const PRODUCT =
  /^(?:api-shim|app|cli|client|common|db|deploy|docs-host|doctor|e2e\/browser|e2e\/foreign\/support|gateway|migrate|migrations|sheets|stack)\//;
const PROGRAMS_OR_SCRIPTS = new RegExp(`${PROGRAMS.source}|^scripts/`);

/* Each file with the paths whose change it can notice. */
const SUBJECTS: ReadonlyMap<string, RegExp> = new Map([
  ['api-shim/main.test.ts', SERVICES],
  ['api-shim/rest/stream-to.test.ts', SERVICES],
  ['client/build.test.ts', /^(?:api-shim|client|common)\//],
  ['deploy/docker/compiled.test.ts', PROGRAMS],
  ['e2e/auth-request-logouts.test.ts', PRODUCT],
  ['e2e/browser/book-english.test.ts', PAGES],
  ['e2e/browser/budget.test.ts', PAGES],
  ['e2e/browser/cannot-sign-in.test.ts', PRODUCT],
  ['e2e/browser/component.test.ts', PAGES_OR_DOCS],
  ['e2e/browser/delivered.test.ts', PRODUCT],
  ['e2e/browser/families-move-in.test.ts', PRODUCT],
  ['e2e/browser/family-page.test.ts', PRODUCT],
  ['e2e/browser/foreign-pages.test.ts', PAGES_OR_DOCS],
  ['e2e/browser/frameworks.test.ts', PAGES],
  ['e2e/browser/network.test.ts', PRODUCT],
  ['e2e/browser/states.test.ts', PAGES],
  ['e2e/browser/stopped-at-sign-in.test.ts', PRODUCT],
  ['e2e/browser/tabs.test.ts', PRODUCT],
  ['e2e/browser/zoom.test.ts', PAGES],
  ['e2e/delivery-receipts.test.ts', PRODUCT],
  ['e2e/delivery.test.ts', PRODUCT],
  ['e2e/dev-watch.test.ts', PROGRAMS_OR_SCRIPTS],
  ['e2e/doctor.test.ts', PRODUCT],
  ['e2e/faults.test.ts', PRODUCT],
  ['e2e/foreign/existing-database.test.ts', /^/],
  ['e2e/foreign/given-back.test.ts', PRODUCT],
  ['e2e/foreign/without-schools.test.ts', PRODUCT],
  ['e2e/libpq-environment.test.ts', PROGRAMS_OR_SCRIPTS],
  ['e2e/log-target.test.ts', SERVICES],
  ['e2e/pgtap.test.ts', /^(?:common|scripts\/pgtap|stack)/],
  ['e2e/readyz.test.ts', SERVICES],
  ['e2e/rest-readers.test.ts', PRODUCT],
  ['e2e/session-families.test.ts', PRODUCT],
  ['e2e/slow-clients.test.ts', SERVICES],
  ['e2e/stopping.test.ts', SERVICES],
  ['e2e/tracing.test.ts', SERVICES],
  ['e2e/uniform.test.ts', PRODUCT],
  ['gateway/canary.test.ts', SERVICES],
  ['scripts/ci/plan.test.ts', SCRIPTS],
  ['scripts/mutants/run-stryker.test.ts', /^(?:common|scripts\/mutants)/],
  ['scripts/run.test.ts', SCRIPTS],
  ['scripts/test-busy.test.ts', SCRIPTS],
  ['scripts/test/isolated.test.ts', SCRIPTS],
  ['scripts/test/parts.test.ts', SCRIPTS],
  ['stack/bundle.test.ts', PROGRAMS],
  ['stack/postgres/init-cluster.test.ts', STACK],
  ['stack/postgres/postgres.test.ts', SERVICES],
  ['stack/postgres/start-database.test.ts', STACK],
  ['stack/processes/processes.test.ts', SERVICES],
  ['stack/processes/supervise.test.ts', SERVICES],
  ['stack/stack.test.ts', SERVICES],
  ['stack/start.test.ts', SERVICES],
]);
export const SLOW_TESTS: readonly string[] = [...SUBJECTS.keys()];

/** A change of these can break every test. */
const OF_ALL =
  /^(?:package(?:-lock)?\.json|vitest\.config\.ts|e2e\/support\/|scripts\/(?:run\.mjs|test\.ts|test\/))/;

/** The slow test files that can notice a change of these paths. */
export const slowTestsOf = (changed: readonly string[]): string[] =>
  [...SUBJECTS].flatMap(([file, subject]) =>
    changed.some((path) => path === file || OF_ALL.test(path) || subject.test(path)) ? [file] : [],
  );

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
