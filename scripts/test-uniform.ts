// `npm run test:uniform`: the time of uniform answers, measured long enough to see a lean of 0.02.
import { parseArgs } from 'node:util';
import { runWhenMain } from '../common/run-when-main.ts';
import { PROJECT_ROOT } from '../common/project-root.ts';
import { dropLibpqEnvironment } from '../stack/libpq-environment.ts';
import { describeCounts } from './test/counts.ts';
import { runStage } from './test/run-stage.ts';

const HELP = `npm run test:uniform

Sends codes to known and unknown people, and wrong answers to them, 2,000 pairs or more in an order that a coin gives, with
SVC_OTP_RESPONSE=uniform. Fails when the time of an answer tells one from the other better than 0.52. Takes three to six minutes.`;

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
