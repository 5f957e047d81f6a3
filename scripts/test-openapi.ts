// Runs schemathesis against a stack: every operation of the description, as nobody, as staff, and as the portal.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../common/project-root.ts';
import { runWhenMain } from '../common/run-when-main.ts';
import { startTestStack } from '../stack/test-stack.ts';

const DESCRIPTION = join(PROJECT_ROOT, 'docs', 'reference', 'openapi.json');
const SEED = '18';
/* Of each operation; with it all three runs end within two minutes. */
const EXAMPLES = '3';
const CHECKS = [
  ...['not_a_server_error', 'status_code_conformance', 'content_type_conformance'],
  ...['response_headers_conformance', 'response_schema_conformance'],
].join(',');

type Sender = 'nobody' | 'staff' | 'portal';
type Run = { who: Sender; only: string; not?: string };

/* What ends a session is left to those who have none. */
const RUNS: readonly Run[] = [
  { who: 'staff', only: '^/(functions/v1/(?!portal)|rest/)', not: 'logout|end-session' },
  { who: 'portal', only: '/portal', not: 'logout|end-session' },
  { who: 'nobody', only: '.' },
];

/** Asks for a code, reads it in the inbox, and gives the Cookie header of the session. */
async function signIn(apiUrl: string, codigo: string, prefix = ''): Promise<string> {
  const post = (name: string, body: unknown): Promise<Response> =>
    fetch(`${apiUrl}/functions/v1/${prefix}${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('send-otp', { codigo });
  const inbox = await fetch(`${apiUrl}/dev/inbox`, { headers: { Accept: 'application/json' } });
  const [{ otp }] = (await inbox.json()) as [{ otp: string }];
  const verified = await post('verify-otp', { codigo, otp });
  return verified.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** The exit code of one run, and how many operations it tested. */
async function conform(
  program: string,
  url: string,
  cookie: string,
  { only, not }: Run,
): Promise<[number, number]> {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-schemathesis-'));
  /* In a file, because everybody on the machine can read the arguments of a process. */
  if (cookie !== '')
    writeFileSync(join(folder, 'schemathesis.toml'), `[headers]\nCookie = "${cookie}"\n`, { mode: 0o600 });
  const args = [
    ...['run', DESCRIPTION, '--url', url, '--include-path-regex', only],
    ...(not === undefined ? [] : ['--exclude-path-regex', not]),
    ...['--checks', CHECKS, '--phases', 'coverage,fuzzing', '--seed', SEED],
    ...['--max-examples', EXAMPLES, '--request-timeout', '15'],
    ...['--continue-on-failure', '--no-color', '--warnings', 'off'],
  ];
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  const [code] = (await once(child, 'close')) as [number | null];
  rmSync(folder, { recursive: true });
  console.log(text.slice(text.search(/=+ (?:FAILURES|ERRORS|SUMMARY) =+/)));
  return [code ?? 1, Number(/Tested: (\d+)/.exec(text)?.[1] ?? 0)];
}

const main = async (): Promise<number> => {
  const [program = 'schemathesis'] = process.argv.slice(2);
  const stack = await startTestStack();
  let [passed, failed] = [0, 0];
  try {
    const { apiUrl } = stack.info;
    const cookies: Record<Sender, string> = {
      nobody: '',
      staff: await signIn(apiUrl, '52998224725'),
      portal: await signIn(apiUrl, '20000000108', 'portal-'),
    };
    for (const run of RUNS) {
      console.log(`\n── ${run.who}`);
      const [code, tested] = await conform(join(PROJECT_ROOT, program), apiUrl, cookies[run.who], run);
      if (code === 0) passed += tested;
      else failed += 1;
    }
  } finally {
    await stack.stop();
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
};

await runWhenMain(import.meta.filename, main);
