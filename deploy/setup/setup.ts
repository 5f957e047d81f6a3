// portaria setup: asks for the settings of an installation, writes them with new secrets, and checks what is still missing.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { readConfig, type Config } from '../../api-shim/config.ts';
import { ConfigError } from '../../common/settings/parse-settings.ts';
import { runWhenMain } from '../../common/program/run-when-main.ts';
import { visibleText } from '../../common/program/visible-text.ts';
import { collect, terminalPrompt, Unanswered, type Prompt } from './ask.ts';
import { checkCertificate, checkNames, type Check } from './checks.ts';
import { compose } from './compose.ts';
import { debian } from './debian.ts';
import type { Answers, Place } from './place.ts';
import { sendTests } from './test-message.ts';

const HELP = `setup [--answers FILE] [--check] [--phone TELEFONE]

Asks for the names, the channels and the address of alerts, and writes the settings with new secrets. Settings that are there are never
replaced. Then it checks the names, the certificate, and each channel with a real message to your own phone.

  --answers FILE     lines NAME=VALUE with APP_DOMAIN, DOCS_DOMAIN, SVC_CHANNELS, the settings of the channels, SVC_ALERT_URL and
                     SETUP_PHONE; "-" is the standard input. Without a terminal, every answer must be there
  --check            writes nothing and checks the settings that are there
  --phone TELEFONE   with --check: sends the test message too

Exit codes: 0 written, or with --check nothing is missing; 1 refused, or something is missing; 2 usage error or other answers needed.`;

export type Surroundings = {
  readonly place: Place;
  readonly prompt?: Prompt | undefined;
  readonly say: (line: string) => void;
};

/** Runs the setup and resolves with the exit code. */
export async function runSetup(
  argv: readonly string[],
  { place, prompt, say }: Surroundings,
): Promise<number> {
  let options;
  try {
    options = parseArgs({ args: [...argv], options: OPTIONS }).values;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return 2;
  }
  if (options.help === true) {
    say(HELP);
    return 0;
  }
  if (options.check === true) return (await report(place, options.phone, prompt, say)) ? 0 : 1;
  if (existsSync(place.secrets)) {
    say(
      `${place.secrets} is there: its secrets are in use, so nothing is written. Change settings in it, and run setup --check.`,
    );
    return 1;
  }
  let answers: Answers;
  try {
    answers = await collect(options.answers === undefined ? {} : readAnswers(options.answers), prompt);
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    say(error.message);
    return 2;
  }
  write(place, answers);
  say(`${place.secrets} is written, with new secrets. Back it up, and keep it out of version control.`);
  await report(place, answers['SETUP_PHONE'], prompt, say);
  return 0;
}

const OPTIONS = {
  help: { type: 'boolean' },
  check: { type: 'boolean' },
  answers: { type: 'string' },
  phone: { type: 'string' },
} as const;

const readAnswers = (file: string): Answers =>
  parseEnv(readFileSync(file === '-' ? process.stdin.fd : file, 'utf8')) as Answers;

function write(place: Place, answers: Answers): void {
  const secret = () => randomBytes(32).toString('hex');
  const secrets = { jwt: secret(), pepper: secret(), postgres: secret(), authenticator: secret() };
  for (const { path, text, owner } of place.files(answers, secrets)) {
    const made = mkdirSync(dirname(path), { recursive: true });
    if (made !== undefined) chmodSync(dirname(path), 0o755); // whatever the umask
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
    chmodSync(path, 0o600);
    if (owner !== undefined) execFileSync('chown', [`${owner}:`, path]);
  }
}

/** Says what works and what is missing; true when nothing is. */
async function report(
  place: Place,
  phone: string | undefined,
  prompt: Prompt | undefined,
  say: (line: string) => void,
): Promise<boolean> {
  const { shim, hosts, certificate } = place.read();
  const checks: Check[] = [...(await checkNames(hosts)), checkCertificate(certificate, hosts)];
  const config = configOf(shim, checks);
  if (config && phone !== undefined) checks.push(...(await sendTests(config, phone, prompt)));
  if (config && phone === undefined)
    checks.push({ ok: false, text: 'no message was sent: run setup --check --phone with your own phone' });
  if (config && config.alertUrl === undefined)
    checks.push({ ok: true, text: 'alerts go nowhere, as SVC_ALERT_URL is not set' });
  for (const { ok, text } of checks) say(visibleText(`${ok ? 'ok     ' : 'missing'} ${text}`));
  say(`\nNext:\n${place.next.map((line) => `  ${line}`).join('\n')}`);
  return checks.every(({ ok }) => ok);
}

/* As the api-shim would read it at its start. */
function configOf(shim: Record<string, string | undefined>, checks: Check[]): Config | undefined {
  try {
    return readConfig(shim);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    checks.push(...error.problems.map((text) => ({ ok: false, text })));
    return undefined;
  }
}

await runWhenMain(import.meta.filename, () => {
  const [kind, ...args] = process.argv.slice(2);
  const place = kind === 'debian' ? debian() : compose(process.cwd());
  return runSetup(args, { place, prompt: terminalPrompt(), say: console.log });
});
