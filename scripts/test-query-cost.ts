// `npm run test:query-cost`: the search of e2e/load/query-cost.test.ts for the dearest allowed queries, with a chosen number of tries.
import { parseArgs } from 'node:util';
import { runWhenMain } from '../common/program/run-when-main.ts';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { dropLibpqEnvironment } from '../stack/machine/libpq-environment.ts';
import { describeCounts } from './test/counts.ts';
import { runStage } from './test/run-stage.ts';

const HELP = `npm run test:query-cost [-- --tries N] [--seed N]

Sends random reads of the tenant tables that the api-shim allows, as a student and as a guardian, and writes, calls of functions and filters
of embedded tables as a specialist, to a temporary stack. Measures the CPU time of PostgREST and Postgres, keeps the dearest requests and
mutates them. Prints the three dearest of each person. Exit code 1: a request costs more than 100 ms of CPU.

  --tries N   queries for each person, twice as many for the specialist (1000)
  --seed N    another seed searches elsewhere (the number of minutes since 1970); a failure can be repeated with its seed`;

const NUMBER = /^[1-9]\d*$/;

await runWhenMain(import.meta.filename, async () => {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      tries: { type: 'string', default: '1000' },
      seed: { type: 'string', default: String(Math.floor(Date.now() / 60_000)) },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  for (const name of ['tries', 'seed'] as const)
    if (!NUMBER.test(values[name])) throw new Error(`--${name} must be a whole number above 0`);
  process.env['PORTARIA_QUERIES'] = values.tries;
  process.env['PORTARIA_SEED'] = values.seed;
  dropLibpqEnvironment();
  const args = ['node_modules/.bin/vitest', 'run', '--project', 'load', 'e2e/load/query-cost.test.ts'];
  const about = `${values.tries} tries, seed ${values.seed}`;
  const stage = { name: 'query-cost', about, args, counts: 'vitest' } as const;
  const counts = await runStage(PROJECT_ROOT, { ...stage, args }, (text) => process.stdout.write(text));
  console.log(describeCounts(counts));
  return counts.failed > 0 ? 1 : 0;
});
