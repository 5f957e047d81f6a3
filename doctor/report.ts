// Prints the findings, as text or JSON, and removes every secret from messages.
import querystring from 'node:querystring';
import { escapeInvisible, visibleText } from '../common/visible-text.ts';
import type { Finding, Verdict } from './examination/outcome.ts';
import type { Installation } from './examination/installation.ts';

const VERDICTS: readonly Verdict[] = ['ok', 'warning', 'failure', 'not checked'];
const TOKEN = /eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g;

/** The number of each verdict. */
export const countOf = (findings: readonly Finding[], verdict: Verdict): number =>
  findings.filter((finding) => finding.verdict === verdict).length;

/** One line a finding, and its fix below it. */
export function asText(name: string, findings: readonly Finding[]): string {
  const width = Math.max(...VERDICTS.map((verdict) => verdict.length));
  const lines = findings.flatMap(({ id, about, verdict, seen, fix }) => [
    `${verdict.padEnd(width)}  ${id}: ${about}`,
    `${' '.repeat(width)}    ${visibleText(seen)}`,
    ...(fix === undefined
      ? []
      : fix
          .split('\n')
          .map((line, at) => `${' '.repeat(width)}    ${at === 0 ? '→' : ' '} ${visibleText(line)}`)),
  ]);
  const sum = VERDICTS.map((verdict) => `${countOf(findings, verdict)} ${verdict}`).join(', ');
  return [`Examined: ${name}`, '', ...lines, '', sum].join('\n');
}

/** The report as JSON. */
export function asJson(name: string, findings: readonly Finding[]): string {
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, countOf(findings, verdict)]));
  return escapeInvisible(JSON.stringify({ examined: name, counts, findings }, null, 2));
}

/** The findings without the secrets of the installation, its database password, and anything that looks like a token. */
export function withoutSecrets(findings: readonly Finding[], { settings }: Installation): Finding[] {
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
