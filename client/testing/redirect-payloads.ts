// For tests: the redirect targets of testdata/, and a check that shares no code with the tested one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RedirectDecision } from '../post-login-redirect.ts';

export const TRUSTED = ['docs.escola.example', 'staging.escola.example'];
export const DEV = { allowLocalhost: true };
export const GOOD = '?redirect=https%3A%2F%2Fdocs.escola.example%2Fguia';

export const hostile = payloads('hostile-redirects.txt');
export const good = payloads('good-redirects.txt').map((line) => line.split(' -> ') as [string, string]);

function payloads(file: string): string[] {
  const text = readFileSync(join(import.meta.dirname, '..', 'testdata', file), 'utf8');
  return text.split('\n').filter((line) => line !== '' && !/^##? /.test(line));
}

export function unescaped(line: string): string {
  return line.replace(/\\u([0-9a-f]{4})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

export function carrying(target: string): string {
  return `?redirect=${encodeURIComponent(target)}`;
}

export function queryOf(line: string): string {
  return line.startsWith('query: ') ? `?${line.slice('query: '.length)}` : carrying(unescaped(line));
}

/** The payload after one more percent-decoding, as a careless proxy forwards it. */
export function decodedQueryOf(line: string): string {
  return `?redirect=${unescaped(line).replaceAll('+', '%2B').replaceAll('&', '%26')}`;
}

/** The only allowed form of a navigation. */
export function staysOnTheList(decision: RedirectDecision, development: boolean): boolean {
  if (decision.action !== 'navigate') return true;
  const url = new URL(decision.target);
  const plain = url.username === '' && url.password === '' && url.href === decision.target;
  const listed = url.protocol === 'https:' && url.port === '' && TRUSTED.includes(url.hostname);
  return plain && (listed || (development && url.protocol === 'http:' && url.hostname === 'localhost'));
}
