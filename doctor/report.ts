// Prints the findings, as text or JSON, and removes every secret from messages.
import querystring from 'node:querystring';
import { COMMANDS, withCommandsOf } from '../common/program/commands-here.ts';
import { escapeInvisible, visibleText } from '../common/program/visible-text.ts';
import type { Finding, Verdict } from './examination/outcome.ts';
import type { Installation } from './examination/installation.ts';

const VERDICTS: readonly Verdict[] = ['ok', 'warning', 'failure', 'not checked'];
const TOKEN = /eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g;

/** The number of each verdict. */
export const countOf = (findings: readonly Finding[], verdict: Verdict): number =>
  findings.filter((finding) => finding.verdict === verdict).length;

/** The number of each verdict; a check that did not run counts as a warning too. */
function sumOf(findings: readonly Finding[]): Record<Verdict, number> {
  const notChecked = countOf(findings, 'not checked');
  return {
    ok: countOf(findings, 'ok'),
    warning: countOf(findings, 'warning') + notChecked,
    failure: countOf(findings, 'failure'),
    'not checked': notChecked,
  };
}

type Examined = Pick<Installation, 'name' | 'kind'>;

/** One line a finding, and its fix below it. */
export function asText({ name, kind }: Examined, findings: readonly Finding[]): string {
  const width = Math.max(...VERDICTS.map((verdict) => verdict.length));
  const indent = ' '.repeat(width + 4);
  const lines = findings.flatMap(({ id, about, verdict, seen, fix }) => [
    `${verdict.padEnd(width)}  ${id}: ${about}`,
    `${indent}${visibleText(seen)}`,
    ...(fix ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line, at) => `${indent}${at === 0 ? '→' : ' '} ${visibleText(line)}`),
  ]);
  const counts = sumOf(findings);
  const missing = counts['not checked'];
  return [
    `Examined: ${name}`,
    '',
    ...lines,
    '',
    ...(findings.some(({ fix = '' }) => /;$/m.test(fix))
      ? [`Run the SQL of the fixes as input of: ${COMMANDS[kind].sql}`]
      : []),
    ...(missing > 0
      ? [`${missing} of the warnings ${missing === 1 ? 'is a check' : 'are checks'} that did not run.`]
      : []),
    VERDICTS.map((verdict) => `${counts[verdict]} ${verdict}`).join(', '),
  ].join('\n');
}

/** The report as JSON. */
export function asJson({ name, kind }: Examined, findings: readonly Finding[]): string {
  const report = { examined: name, counts: sumOf(findings), sql: COMMANDS[kind].sql, findings };
  return escapeInvisible(JSON.stringify(report, null, 2));
}

/** The findings without secrets, and with the commands of this installation. */
export const forOperators = (findings: readonly Finding[], installation: Installation): Finding[] =>
  withoutSecrets(findings, installation).map(({ fix, ...finding }) => ({
    ...finding,
    seen: withCommandsOf(installation.kind, finding.seen),
    ...(fix !== undefined && { fix: withCommandsOf(installation.kind, fix) }),
  }));

/** The findings without the secrets of the installation, its database password, and anything that looks like a token. */
function withoutSecrets(findings: readonly Finding[], { settings }: Installation): Finding[] {
  const { SVC_JWT_SECRET, SVC_JWT_SECRET_PREVIOUS, DATABASE_URL = '' } = settings;
  const password = URL.canParse(DATABASE_URL) ? new URL(DATABASE_URL).password : '';
  const secrets = [
    DATABASE_URL,
    SVC_JWT_SECRET,
    SVC_JWT_SECRET_PREVIOUS,
    password,
    querystring.unescape(password),
  ]
    .filter((secret) => secret !== undefined && secret !== '')
    .sort((one, other) => (other as string).length - (one as string).length) as string[];
  const hide = (text: string): string =>
    secrets.reduce((shown, secret) => shown.replaceAll(secret, '***'), text).replace(TOKEN, '***');
  return findings.map(({ fix, ...finding }) => ({
    ...finding,
    seen: hide(finding.seen),
    ...(fix !== undefined && { fix: hide(fix) }),
  }));
}
