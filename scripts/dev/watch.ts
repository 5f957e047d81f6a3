// Watches the source while a stack runs: declares changed SQL and runs its test, restarts services whose code changed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { declareFiles } from '../../migrate/declare.ts';
import { readInstall } from '../../migrate/install-files.ts';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import type { Beside, Log } from '../../stack/run-until-stopped.ts';
import { restartChanged } from '../../stack/restart-changed.ts';
import type { Stack } from '../../stack/stack.ts';
import { planFor, type Plan } from './plan.ts';
import { startTestDatabase, type TestDatabase } from './test-database.ts';
import { watchFolders } from './watch-folders.ts';

const FOLDERS = [
  'db',
  'migrations',
  'api-shim',
  'gateway',
  'docs-host',
  'common',
  'sheets',
  'app/server',
  'stack',
  'migrate',
];

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs the plan of each save. Prints an error and waits for the next save. */
export const watchSource: Beside = (stack, log) => {
  const starting = startTestDatabase(PROJECT_ROOT);
  const failed = new Set<string>();
  starting.then(
    () => log('watching the source: save a file'),
    (error: unknown) => log(`no database for the tests: ${messageOf(error)}`),
  );
  const endWatch = watchFolders(PROJECT_ROOT, FOLDERS, async (paths) => {
    const plan = planFor(paths, (path) => existsSync(join(PROJECT_ROOT, path)), failed);
    for (const hint of plan.hints) log(hint);
    await restartServices(stack, plan, log).catch((error: unknown) => log(messageOf(error)));
    await changeDatabases(stack, starting, { plan, failed }, log).catch((error: unknown) =>
      log(messageOf(error)),
    );
  });
  return async () => {
    await endWatch();
    await starting.then(
      (tests) => tests.stop(),
      () => undefined,
    );
  };
};

/** The supervisor logs when a restarted service answers. */
async function restartServices(stack: Stack, { restart }: Plan, log: Log): Promise<void> {
  const [first, ...more] = restart;
  if (first === undefined) return;
  const saved = more.length === 0 ? first : `${first} and ${String(more.length)} more`;
  const changed = await restartChanged(stack.restartable, `${saved} changed`);
  if (changed.length === 0) log(`${saved}: no service changed`);
}

async function changeDatabases(
  stack: Stack,
  starting: Promise<TestDatabase>,
  { plan, failed }: { readonly plan: Plan; readonly failed: Set<string> },
  log: Log,
): Promise<void> {
  const { declared } = await readInstall(PROJECT_ROOT);
  const files = plan.declareAll ? declared : plan.declare;
  if (files.length > 0) {
    const started = performance.now();
    await declareFiles(stack.info.databaseUrl, PROJECT_ROOT, files);
    const what = plan.declareAll ? `${String(files.length)} files` : files.join(', ');
    log(`declared ${what}, ${String(Math.round(performance.now() - started))} ms`);
    for (const file of files.filter((name) => !declared.includes(name)))
      log(`${file} is not in db/install.sql: npm run generate`);
  }
  if (files.length === 0 && plan.tests.length === 0 && !plan.rebuild) return;
  const tests = await starting;
  if (plan.rebuild) await tests.rebuild();
  else if (files.length > 0) await tests.declare(files);
  for (const path of plan.tests) {
    const result = await tests.run(path);
    if (result.failed) failed.add(path);
    else failed.delete(path);
    log(result.report);
  }
}
