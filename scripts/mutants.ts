// Breaks the project in one place at a time and lists the changes that the tests do not notice.
import { PROJECT_ROOT } from '../common/project-root.ts';
import { runWhenMain } from '../common/run-when-main.ts';
import { dropLibpqEnvironment } from '../stack/machine/libpq-environment.ts';
import { startTestPostgres } from '../stack/test-database.ts';
import { isAccepted, readAccepted, staleEntries, type Accepted } from './mutants/accepted.ts';
import { mutantsOf } from './mutants/mutants-of.ts';
import { close, type MutantReport, type NamedMutant } from './mutants/report.ts';
import { HELP, readRequest, type Language, type Request } from './mutants/request.ts';
import { runSqlMutants } from './mutants/sql.ts';
import { runTsMutants } from './mutants/typescript.ts';

const listOf = (accepted: readonly Accepted[], language: Language): Accepted[] =>
  accepted.filter(({ file }) => file.endsWith('.sql') === (language === 'sql'));

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
  dropLibpqEnvironment();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const { languages, only, sample, seed, atLeast, budgetMs, jobs } = request;
  if (sample !== undefined) console.log(`A sample, drawn from ${seed}`);
  const accepted = readAccepted(PROJECT_ROOT);
  const reports: MutantReport[] = [];
  for (const [at, language] of languages.entries()) {
    const left = started + budgetMs - Date.now();
    const mine = listOf(accepted, language);
    const options = {
      root: PROJECT_ROOT,
      only,
      jobs,
      budgetMs: left / (languages.length - at),
      sample,
      seed,
      log: console.log,
      onSurvivor: (mutant: NamedMutant) => {
        if (!isAccepted(mine, mutant)) console.log(`survived  ${mutant.file}:${mutant.line}  ${mutant.what}`);
      },
    };
    reports.push(language === 'ts' ? await runTsMutants(options) : await runSqlOnCluster(options));
  }
  const mine = languages.flatMap((language) => listOf(accepted, language));
  const gone = await staleEntries(PROJECT_ROOT, mine, (file) => mutantsOf(PROJECT_ROOT, file));
  const { lines, passed, failed } = close(reports, mine, gone, atLeast);
  for (const line of lines) console.log(line);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? 1 : 0;
});
