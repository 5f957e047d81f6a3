// `npm run test:soak`: the steady mix of e2e/load/soak.test.ts for a chosen time.
import { parseArgs } from 'node:util';
import { runWhenMain } from '../common/program/run-when-main.ts';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { dropLibpqEnvironment } from '../stack/machine/libpq-environment.ts';
import { describeCounts } from './test/counts.ts';
import { runStage } from './test/run-stage.ts';

const HELP = `npm run test:soak [-- --minutes N]

Signs in, sends wrong codes, reads, switches profiles and signs out at a steady rate. Fails if memory, descriptors or dead rows
grow beyond their limits, responses become slow, or one is wrong.

  --minutes N   how long (2)`;

await runWhenMain(import.meta.filename, async () => {
  const { values } = parseArgs({
    options: { help: { type: 'boolean' }, minutes: { type: 'string', default: '2' } },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  if (!/^\d+(\.\d+)?$/.test(values.minutes) || Number(values.minutes) === 0)
    throw new Error('--minutes must be a number above 0');
  process.env['PORTARIA_SOAK_MINUTES'] = values.minutes;
  dropLibpqEnvironment();
  const args = ['node_modules/.bin/vitest', 'run', '--project', 'load', 'e2e/load/soak.test.ts'];
  const stage = { name: 'soak', about: `${values.minutes} minutes`, args, counts: 'vitest' } as const;
  const counts = await runStage(PROJECT_ROOT, { ...stage, args }, (text) => process.stdout.write(text));
  console.log(describeCounts(counts));
  return counts.failed > 0 ? 1 : 0;
});
