// Runs schemathesis against a stack: every operation of the description, with and without a session; then a foreign client of passkeys.
import { dirname, join } from 'node:path';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { runWhenMain } from '../common/program/run-when-main.ts';
import { startTestStack } from '../stack/test-stack.ts';
import { conform, type Sender } from './openapi/conform.ts';
import { repeat } from './openapi/repeat.ts';
import { secondClient } from './openapi/second-client.ts';
import { isSignedIn, signIn } from './openapi/sign-in.ts';

/* Only the run without a session calls the operations that end a session. */
const ENDS_A_SESSION = 'logout|end-session';
const SENDERS: readonly Sender[] = [
  { who: 'administrator', only: '^/functions/v1/(?!portal)', not: ENDS_A_SESSION },
  { who: 'coordinator', only: '^/rest/' },
  { who: 'portal', only: '/portal', not: ENDS_A_SESSION },
  { who: 'nobody', only: '.' },
];

const main = async (): Promise<number> => {
  const [program = 'schemathesis'] = process.argv.slice(2);
  const stack = await startTestStack();
  let [passed, failed] = [0, 0];
  try {
    const { apiUrl } = stack.info;
    const sessions: Record<string, readonly [prefix: string, cookie: string]> = {
      administrator: ['', await signIn(apiUrl, '11144477735')],
      coordinator: ['', await signIn(apiUrl, '52998224725')],
      portal: ['portal-', await signIn(apiUrl, '20000000108', 'portal-')],
    };
    for (const sender of SENDERS) {
      console.log(`\n── ${sender.who}`);
      const [prefix = '', cookie = ''] = sessions[sender.who] ?? [];
      const found = await conform(join(PROJECT_ROOT, program), apiUrl, cookie, sender);
      const { tested, failures, report, summary } = found;
      console.log(summary);
      if (cookie !== '' && !(await isSignedIn(apiUrl, cookie, prefix)))
        failures.push('the session ended in the middle');
      if (failures.length > 0) console.log(report);
      failures.push(...(await repeat(found.unavailable, cookie)));
      for (const failure of failures) console.log(`FAIL ${sender.who}: ${failure}`);
      passed += Math.max(tested - failures.length, 0);
      failed += failures.length;
    }
    console.log('\n── passkeys with the client of fido2');
    const client = await secondClient(join(PROJECT_ROOT, dirname(program), 'python'), stack.info);
    for (const failure of client.failures) console.log(`FAIL fido2: ${failure}`);
    passed += client.passed;
    failed += client.failures.length;
  } finally {
    await stack.stop();
  }
  console.log(`${String(passed)} passed, ${String(failed)} failed`);
  return failed > 0 ? 1 : 0;
};

await runWhenMain(import.meta.filename, main);
