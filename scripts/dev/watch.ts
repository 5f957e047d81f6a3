// Watches the source while a stack runs: declares changed SQL and runs its test, restarts services whose code changed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { declareFiles } from '../../migrate/declare.ts';
import { readInstall } from '../../migrate/install-files.ts';
import { PROJECT_ROOT } from '../../common/project-root.ts';
import type { Beside, Log } from '../../stack/run-until-stopped.ts';
import { createReloader, type Reloaded } from '../../stack/reload.ts';
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
  let reloader = createReloader(stack.reloadable);
  const restart = async (why: string): Promise<Reloaded> => {
    // The code may have had a mistake before the first save, and the save may have mended it: try again.
    const { reload } = await reloader.catch(() => (reloader = createReloader(stack.reloadable)));
    return reload(why);
  };
  reloader.catch((error: unknown) => log(messageOf(error)));
  const failed = new Set<string>();
  Promise.all([starting, reloader.catch(() => undefined)]).then(
    () => log('watching the source: save a file'),
    (error: unknown) => log(`no database for the tests: ${messageOf(error)}`),
  );
  const endWatch = watchFolders(PROJECT_ROOT, FOLDERS, async (paths) => {
    const plan = planFor(paths, (path) => existsSync(join(PROJECT_ROOT, path)), failed);
    for (const hint of plan.hints) log(hint);
    // Not awaited: code that does not start must not delay the next save, which may mend it.
    void reloadCode(restart, plan, log).catch((error: unknown) => log(messageOf(error)));
    await changeDatabases(stack, starting, { plan, failed }, log).catch((error: unknown) =>
      log(messageOf(error)),
    );
  });
  return async () => {
    await endWatch();
    await reloader.then(({ stop }) => stop()).catch(() => undefined);
    await starting.then(
      (tests) => tests.stop(),
      () => undefined,
    );
  };
};

async function reloadCode(
  restart: (why: string) => Promise<Reloaded>,
  { reload }: Plan,
  log: Log,
): Promise<void> {
  const [first, ...more] = reload;
  if (first === undefined) return;
  const saved = more.length === 0 ? first : `${first} and ${String(more.length)} more`;
  const started = performance.now();
  const { changed, answering } = await restart(`${saved} changed`);
  const took = `${String(Math.round(performance.now() - started))} ms`;
  if (changed.length === 0) log(`${saved}: no service changed`);
  if (answering.length > 0) log(`${answering.join(', ')} answers again, ${took}`);
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
      log(`${file}: list it in db/install.sql, after what it calls`);
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
