// Breaks the project in one place at a time and lists what the tests do not notice.
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from '../common/project-root.ts';
import { runWhenMain } from '../common/run-when-main.ts';
import { dropLibpqEnvironment } from '../stack/libpq-environment.ts';
import { startTestPostgres } from '../stack/test-database.ts';
import { runSqlMutants } from './mutants/sql.ts';

const HELP = `npm run test:mutants -- sql [options]

Breaks each condition, clause, lock, guard and constant of the functions of the database in turn, runs the pgTAP
files that call the function, and lists what none of them notices. Exit codes: 0 all noticed; 1 some were not.

  --only PART     only files of db/functions whose path contains this; repeatable
  --minutes N     start no further mutant after N minutes (60)
  --jobs N        how many at a time (2)`;

await runWhenMain(import.meta.filename, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      only: { type: 'string', multiple: true, default: [] },
      minutes: { type: 'string', default: '60' },
      jobs: { type: 'string', default: '2' },
    },
  });
  if (values.help === true || positionals.join() !== 'sql') {
    console.log(HELP);
    return values.help === true ? 0 : 2;
  }
  dropLibpqEnvironment();
  const cluster = await startTestPostgres();
  try {
    const { tried, broken, survivors, left } = await runSqlMutants({
      adminUrl: cluster.url('postgres'),
      root: PROJECT_ROOT,
      only: values.only,
      jobs: Number(values.jobs),
      budgetMs: Number(values.minutes) * 60_000,
      log: console.log,
    });
    const noticed = tried - broken - survivors.length;
    console.log(`${noticed} of ${tried - broken} noticed; ${broken} were no SQL; ${left} not tried`);
    return survivors.length > 0 ? 1 : 0;
  } finally {
    await cluster.stop();
  }
});
