// Runs schemathesis once with one session: what it tested, which operations failed, and its report.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { failuresOf, type Findings, type Har } from './failures-of.ts';

export type Sender = {
  who: string;
  /** A regular expression of the paths to test. */
  only: string;
  not?: string;
};
export type Conformance = Findings & { report: string };

const DESCRIPTION = join(PROJECT_ROOT, 'docs', 'reference', 'openapi.json');
/* The same seed sends the same requests in every run. */
const SEED = '18';
/* The number of generated requests per operation, in addition to the examples of the description. */
const EXAMPLES = '3';
const GIVES_UP_AFTER_MS = 300_000;
const CHECKS = [
  ...['not_a_server_error', 'status_code_conformance', 'content_type_conformance'],
  ...['response_headers_conformance', 'response_schema_conformance'],
].join(',');

/* 503 is documented, and a busy machine may cause one. Those requests are repeated. */
const CONFIGURATION = `[checks.not_a_server_error]
expected-statuses = ["2xx", "3xx", "4xx", 503]
`;

/** Runs `program` against `url`. */
export async function conform(
  program: string,
  url: string,
  cookie: string,
  { only, not }: Sender,
): Promise<Conformance> {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-schemathesis-'));
  /* In a file, because every user of the machine can read the arguments of a process. */
  const headers = cookie === '' ? '' : `[headers]\nCookie = "${cookie}"\n\n`;
  writeFileSync(join(folder, 'schemathesis.toml'), headers + CONFIGURATION, { mode: 0o600 });
  const har = join(folder, 'answers.har');
  const args = [
    ...['run', DESCRIPTION, '--url', url, '--include-path-regex', only],
    ...(not === undefined ? [] : ['--exclude-path-regex', not]),
    ...['--checks', CHECKS, '--phases', 'coverage,fuzzing', '--seed', SEED, '--max-examples', EXAMPLES],
    ...['--request-timeout', '30', '--suppress-health-check', 'all', '--continue-on-failure'],
    ...['--report', 'har', '--report-har-path', har, '--no-color', '--warnings', 'off'],
  ];
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, PYTHONHASHSEED: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: GIVES_UP_AFTER_MS,
    killSignal: 'SIGKILL',
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  const [code] = (await once(child, 'close')) as [number | null];
  const answers = existsSync(har) ? (JSON.parse(readFileSync(har, 'utf8')) as Har) : undefined;
  rmSync(folder, { recursive: true });
  const report = text.slice(Math.max(text.search(/=+ (?:FAILURES|ERRORS|SUMMARY) =+/), 0));
  return { ...failuresOf({ code, report, answers }), report };
}
