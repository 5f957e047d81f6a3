// Prints the result of a run: its figures, then one line for each rule.
import { check, isAcknowledgedWrite } from '../../scripts/ha/check.ts';
import type { Entry, Violation } from '../../scripts/ha/journal.ts';
import { perKey } from '../../scripts/ha/per-key.ts';
import { power, UNACKNOWLEDGED, type Power } from '../../scripts/ha/power.ts';
import type { Say } from './torment.ts';

const RULES = ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R9'];
/* A run with fewer acknowledged ends proves nothing. */
const ENDS_AT_LEAST = 300;
const SPAN_AT_LEAST_MS = 60_000;
/* They are over soon, or the question uses them, so a short run may ask for all of them within a minute; so it may for the few that
   nobody acknowledged. */
const SHORT_LIVED = /used code|dead code|full limit of sends|live renewal/;
const SHOWN = 5;

/** Prints the report and returns the numbers of passed and failed rules. */
export function report(
  entries: readonly Entry[],
  patience: number,
  say: Say,
  { endsAtLeast = ENDS_AT_LEAST, asksLate = true }: { endsAtLeast?: number; asksLate?: boolean } = {},
): { passed: number; failed: number } {
  const violations = check(entries, patience);
  const ends = count(entries, 'end', 200);
  const figures = [
    `${String(entries.filter(({ op }) => op === 'fault').length)} faults`,
    `${String(ends)} acknowledged ends`,
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
    ends >= endsAtLeast && refused >= ends,
    `enough was asked: ${String(ends)} acknowledged ends of at least ${String(endsAtLeast)}, ${String(refused)} refusals`,
  );
  if (!asksLate) return { passed: RULES.length + 1 - failed, failed };
  const table = power(entries);
  for (const line of table) console.log(`  ${lineOf(line)}`);
  const expected = table.filter(({ kind, late }) => kind !== UNACKNOWLEDGED || late > 0);
  const never = expected.filter(({ late }) => late === 0).map(({ kind }) => kind);
  result(
    never.length === 0,
    `every kind was asked again after a fault${never.length === 0 ? '' : `, but never: ${never.join(', ')}`}`,
  );
  const soon = expected
    .filter(({ spans }) => (spans.at(-1) ?? 0) < SPAN_AT_LEAST_MS)
    .map(({ kind }) => kind)
    .filter((kind) => kind !== UNACKNOWLEDGED && !SHORT_LIVED.test(kind));
  result(
    soon.length === 0,
    `every kind was asked again a minute later${soon.length === 0 ? '' : `, but not: ${soon.join(', ')}`}`,
  );
  const silent = answersOf(entries, say).filter(([, decided]) => decided === 0);
  result(
    silent.length === 0,
    `every endpoint that was asked for sessions decided${silent.length === 0 ? '' : `, but not: ${silent.map(([name]) => name).join(', ')}`}`,
  );
  return { passed: RULES.length + 4 - failed, failed };
}

/* Prints what each endpoint answered to sessions and renewals; with each, how many of the answers decided. */
function answersOf(entries: readonly Entry[], say: Say): [string, number][] {
  const answers = perKey(
    entries.filter(({ op }) => op === 'me'),
    ({ endpoint }) => endpoint,
  );
  return [...answers].map(([endpoint, all]) => {
    const accepted = count(all, 'me', 200);
    const refused = count(all, 'me', 401);
    const others = all.length - accepted - refused;
    say(`${endpoint}: ${String(accepted)} accepted, ${String(refused)} refused, ${String(others)} undecided`);
    return [endpoint, accepted + refused];
  });
}

const lineOf = ({ kind, acknowledged, different, late, spans }: Power): string => {
  const at = (share: number): string =>
    ((spans[Math.floor((spans.length - 1) * share)] ?? 0) / 1_000).toFixed(0);
  const over = late === 0 ? '' : `, ${at(0)} to ${at(1)} s later, half of them ${at(0.5)} s or more`;
  return `${kind}: ${String(acknowledged)} acknowledged, ${String(different)} asked again after a fault, ${String(late)} times${over}`;
};

const count = (entries: readonly Entry[], op: Entry['op'], status: number): number =>
  entries.filter((entry) => entry.op === op && 'status' in entry && entry.status === status).length;

function gaps(entries: readonly Entry[]): [string, number][] {
  const written = entries
    .filter(isAcknowledgedWrite)
    .map(({ completed }) => completed)
    .sort((a, b) => a - b);
  /* At the end of a run nobody writes. */
  return entries
    .filter((entry) => entry.op === 'fault' && Number.isFinite(entry.boundMs))
    .map(({ endpoint, invoked, completed }) => {
      const within = [invoked, ...written.filter((time) => time > invoked && time < completed), completed];
      return [endpoint, Math.max(...within.slice(1).map((time, at) => time - (within[at] ?? time)))];
    });
}
