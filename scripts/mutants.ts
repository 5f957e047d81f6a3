// Breaks the project in one place at a time and lists the changes that the tests do not notice.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { runWhenMain } from '../common/program/run-when-main.ts';
import { dropLibpqEnvironment } from '../stack/machine/libpq-environment.ts';
import { startTestPostgres } from '../stack/test-database.ts';
import { findBase } from './ci/base.ts';
import { changedLines, type Lines } from './ci/changed-lines.ts';
import { close, type MutantOptions, type MutantReport, type NamedMutant } from './mutants/report.ts';
import { HELP, readRequest, type Request } from './mutants/request.ts';
import { runSqlMutants } from './mutants/sql.ts';
import { runTsMutants } from './mutants/typescript.ts';

async function runSqlOnCluster(
  options: Omit<Parameters<typeof runSqlMutants>[0], 'adminUrl'>,
): Promise<MutantReport> {
  const cluster = await startTestPostgres();
  try {
    return await runSqlMutants({ ...options, adminUrl: cluster.url('postgres') });
  } finally {
    await cluster.stop();
  }
}

/* A mutant may delete files and end processes, so root runs them in isolated.sh, which starts this file again as the user nobody. */
const runIsolated = async (): Promise<number> => {
  const again = ['node', 'scripts/run.mjs', 'scripts/mutants.ts', ...process.argv.slice(2)];
  const isolated = join(PROJECT_ROOT, 'scripts/test/isolated.sh');
  const child = spawn(isolated, [PROJECT_ROOT, ...again], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 130;
};

/* Undefined when no commit is known to compare with. */
const linesToBreak = (): ReadonlyMap<string, readonly Lines[]> | undefined => {
  const base = findBase(PROJECT_ROOT, process.env);
  if (base !== undefined) console.log(`The lines that changed since ${base.commit.slice(0, 10)}, ${base.is}`);
  return base && changedLines(PROJECT_ROOT, base.commit);
};

const isEmpty = ({ noticed, survivors, left, problems }: MutantReport): boolean =>
  noticed.length + survivors.length + left + problems.length === 0;

await runWhenMain(import.meta.filename, async () => {
  const started = Date.now();
  let request: Request | undefined;
  try {
    request = readRequest(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${HELP}`);
    return 2;
  }
  if (request === undefined) {
    console.log(HELP);
    return 0;
  }
  if (process.getuid?.() === 0) return runIsolated();
  dropLibpqEnvironment();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const { languages, only, sample, seed, changed, atLeast, budgetMs, jobs } = request;
  if (sample !== undefined) console.log(`A sample, drawn from ${seed}`);
  const tryAll = async (within: MutantOptions['within']): Promise<MutantReport[]> => {
    const reports: MutantReport[] = [];
    for (const [at, language] of languages.entries()) {
      const options = {
        root: PROJECT_ROOT,
        only,
        jobs,
        budgetMs: (started + budgetMs - Date.now()) / (languages.length - at),
        sample,
        seed,
        within,
        log: console.log,
        onSurvivor: ({ file, line, what }: NamedMutant) => console.log(`survived  ${file}:${line}  ${what}`),
      };
      reports.push(language === 'ts' ? await runTsMutants(options) : await runSqlOnCluster(options));
    }
    return reports;
  };
  const within = changed ? linesToBreak() : undefined;
  let reports = await tryAll(within);
  if (within !== undefined && reports.every(isEmpty)) {
    console.log('No changed line can be broken, so the sample is drawn from everything');
    reports = await tryAll(undefined);
  }
  const { lines, passed, failed } = close(reports, { atLeast, sampled: sample !== undefined });
  for (const line of lines) console.log(line);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? 1 : 0;
});
