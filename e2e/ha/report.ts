// Prints the result of a run: its figures, then one line for each rule.
import { check } from '../../scripts/ha/check.ts';
import type { Entry, Violation } from '../../scripts/ha/journal.ts';
import type { Say } from './torment.ts';

const RULES = ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8'];
/* A run with fewer logouts proves nothing. */
const LOGOUTS_AT_LEAST = 50;
const SHOWN = 5;

/** Prints the report and returns the numbers of passed and failed rules. */
export function report(
  entries: readonly Entry[],
  patience: number,
  say: Say,
): { passed: number; failed: number } {
  const violations = check(entries, patience);
  const logouts = count(entries, 'logout', 200);
  const figures = [
    `${String(entries.filter(({ op }) => op === 'fault').length)} faults`,
    `${String(logouts)} acknowledged logouts`,
    `${String(count(entries, 'verify', 200))} logins`,
    `${String(count(entries, 'me', 200))} me accepted, ${String(count(entries, 'me', 401))} refused, ${String(count(entries, 'me', 503))} answered 503`,
  ];
  say(figures.join(', '));
  say(`bounds of time times ${String(patience)}`);
  for (const [fault, gap] of gaps(entries))
    say(`longest time without a write: ${(gap / 1000).toFixed(1)} s, ${fault}`);
  let failed = 0;
  const result = (ok: boolean, text: string): void => {
    if (!ok) failed += 1;
    console.log(`${ok ? 'ok' : 'not ok'} ${text}`);
  };
  for (const rule of RULES) {
    const found: Violation[] = violations.filter((violation) => violation.rule === rule);
    result(found.length === 0, found.length === 0 ? rule : `${rule}: ${String(found.length)} violations`);
    for (const { text } of found.slice(0, SHOWN)) console.log(`  ${text.replace(/eyJ[^ ]*/, 'a token')}`);
  }
  const refused = count(entries, 'me', 401);
  result(
    logouts >= LOGOUTS_AT_LEAST && refused >= logouts,
    `enough was asked: ${String(logouts)} acknowledged logouts, ${String(refused)} refusals`,
  );
  return { passed: RULES.length + 1 - failed, failed };
}

const count = (entries: readonly Entry[], op: Entry['op'], status: number): number =>
  entries.filter((entry) => entry.op === op && 'status' in entry && entry.status === status).length;

function gaps(entries: readonly Entry[]): [string, number][] {
  const times = entries
    .filter(({ op }) => op === 'logout' || op === 'verify')
    .filter((entry) => 'status' in entry && entry.status === 200);
  const written = times.map(({ completed }) => completed).sort((a, b) => a - b);
  return entries
    .filter(({ op }) => op === 'fault')
    .map(({ endpoint, invoked, completed }) => {
      const within = [invoked, ...written.filter((time) => time > invoked && time < completed), completed];
      return [endpoint, Math.max(...within.slice(1).map((time, at) => time - (within[at] ?? time)))];
    });
}
