// `npm run test:uniform`: compares the times of uniform answers, with enough requests to detect a difference of 0.02.
import { parseArgs } from 'node:util';
import { runWhenMain } from '../common/program/run-when-main.ts';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { dropLibpqEnvironment } from '../stack/machine/libpq-environment.ts';
import { describeCounts } from './test/counts.ts';
import { runStage } from './test/run-stage.ts';

const HELP = `npm run test:uniform

Compares the response times for known and unknown login codes with SVC_OTP_RESPONSE=uniform: 2,000 pairs or more of sends and of
wrong codes, in random order. Fails if the times distinguish known from unknown codes better than 0.52 (area under the curve; 0.5 is
chance). Takes three to six minutes.`;

await runWhenMain(import.meta.filename, async () => {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  process.env['PORTARIA_UNIFORM'] = '1';
  dropLibpqEnvironment();
  const args = ['node_modules/.bin/vitest', 'run', '--project', 'load', 'e2e/load/uniform.test.ts'];
  const stage = { name: 'uniform', about: 'the time of answers', args, counts: 'vitest' } as const;
  const counts = await runStage(PROJECT_ROOT, { ...stage, args }, (text) => process.stdout.write(text));
  console.log(describeCounts(counts));
  return counts.failed > 0 ? 1 : 0;
});
