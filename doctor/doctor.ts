// Checks a deployment end to end and prints a fix for every failure.
import { parseArgs } from 'node:util';
import { installationKind, withCommandsOf } from '../common/program/commands-here.ts';
import type { Environment } from '../common/settings/parse-settings.ts';
import { runWhenMain } from '../common/program/run-when-main.ts';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { STACK_HOME } from '../common/program/stack-home.ts';
import { dropLibpqEnvironment } from '../stack/machine/libpq-environment.ts';
import { CHECKS } from './checks.ts';
import type { Finding } from './examination/outcome.ts';
import { openExamined } from './examination/examined.ts';
import { findInstallation, type Installation } from './examination/installation.ts';
import { recordFindings } from './record-findings.ts';
import { asJson, asText, countOf, forOperators } from './report.ts';
import { runChecks } from './run-checks.ts';

const EXIT = { sound: 0, failed: 1, notRun: 2 } as const;

const HELP = `npm run doctor [-- --json] [--record] [--application URL]

Checks a deployment end to end. Each check ends with ok, warning, failure or not checked; a failure comes with a fix. A check that
did not run counts as a warning.

  --json     prints the findings as JSON
  --record   also stores the findings in the database; the application shows them to an administrador
  --application URL   the address at which a proxy reaches an application that trusts X-Portaria-; checks that only
             this machine reaches it; repeatable
  --help     prints this text

Without DATABASE_URL and POSTGREST_URL it checks the running stack (npm start). Otherwise it checks the installation with these
settings of the services: DATABASE_URL, POSTGREST_URL, POSTGREST_REST_URL, PATRONI_URL, SVC_JWT_SECRET, SVC_JWT_SECRET_PREVIOUS,
SVC_APP_URL, SVC_API_URL, SVC_DOCS_URL, SVC_ALLOWED_ORIGINS, SVC_ALLOW_HTTP_ORIGINS, SVC_ALERT_URL, SVC_REST_SCHEMAS, NODE_ENV.
It never prints secrets.

It writes one log entry and counts one failed attempt against this machine's address; nothing else changes.

Exit codes: 0 no failure; 1 at least one failure; 2 could not run.`;

/** `root` is the folder of the running stack, `project` that of db/ and its catalogue. */
export type DoctorOptions = { env?: Environment; root?: string; project?: string };

/** Examines an installation and resolves with the exit code. */
export async function runDoctor(
  argv: readonly string[],
  { env = process.env, root = STACK_HOME, project = PROJECT_ROOT }: DoctorOptions = {},
  say: (text: string) => void = console.log,
  complain: (text: string) => void = console.error,
): Promise<number> {
  let json: boolean;
  let record: boolean;
  let installation: Installation;
  try {
    const flag = { type: 'boolean' } as const;
    const application = { type: 'string', multiple: true } as const;
    const options = { json: flag, record: flag, help: flag, application };
    const { values } = parseArgs({ args: [...argv], options });
    if (values.help) {
      say(withCommandsOf(installationKind(env['PORTARIA_INSTALLATION']), HELP));
      return EXIT.sound;
    }
    json = values.json === true;
    record = values.record === true;
    const applications = (values.application ?? []).map(readAddress);
    installation = { ...findInstallation(env, root), applications };
  } catch (error) {
    complain(withCommandsOf(installationKind(env['PORTARIA_INSTALLATION']), (error as Error).message));
    return EXIT.notRun;
  }
  if (installation.stackLog !== undefined) dropLibpqEnvironment(); // the checks only connect to the embedded cluster
  const examined = openExamined(installation, project);
  try {
    const findings = forOperators(await runChecks(CHECKS, examined), installation);
    const write = json ? asJson : asText;
    say(write(installation, findings));
    const recorded = !record || (await keep(installation, findings, complain));
    return countOf(findings, 'failure') > 0 || !recorded ? EXIT.failed : EXIT.sound;
  } finally {
    await examined.close();
  }
}

function readAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new Error(`--application ${text}: an address such as http://127.0.0.1:8090 is expected`);
  return url;
}

async function keep(
  { settings }: Installation,
  findings: readonly Finding[],
  complain: (text: string) => void,
): Promise<boolean> {
  try {
    if (!settings.DATABASE_URL) throw new Error('DATABASE_URL is not set');
    await recordFindings(settings.DATABASE_URL, findings);
    return true;
  } catch (error) {
    complain(`the findings were not recorded: ${(error as Error).message}`);
    return false;
  }
}

await runWhenMain(import.meta.filename, () => runDoctor(process.argv.slice(2)));
