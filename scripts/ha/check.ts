// Reads a journal and reports violations of the rules R1 to R9.
import { errors, refusals } from './check-answers.ts';
import { ended, forgotten, revived } from './check-sessions.ts';
import { isAtShim, SENDS, type Entry, type Violation } from './journal.ts';
import { perKey } from './per-key.ts';
import { earliest, ms } from './times.ts';

type Of<Op extends Entry['op']> = Extract<Entry, { op: Op }>;

const SENDS_WINDOW_MS = 900_000;
const WRONG_ATTEMPTS = 3;
const FUNCTION_WITHIN_MS = 5_000;
/* With more, a switchover that became a failover would pass. */
const WRITES_PATIENCE_AT_MOST = 3;

/**
 * Every violation in a journal, in the order of the rules. `patience` multiplies every bound of time, for a slow machine; that of R7 by three at most.
 */
export function check(journal: readonly Entry[], patience = 1): Violation[] {
  const of = <Op extends Entry['op']>(op: Op): Of<Op>[] =>
    journal.filter((entry): entry is Of<Op> => entry.op === op);
  return [
    ...ended(of('end'), of('me')),
    ...codes(of('verify')),
    ...limits(of('send'), of('verify')),
    ...forgotten(of('issued'), of('end'), of('me')),
    ...commits(of('commit')),
    ...errors(of('error'), patience),
    ...refusals(of('me'), of('verify'), of('send'), of('end')),
    ...writes(of('fault'), journal.filter(isAcknowledgedWrite), Math.min(patience, WRITES_PATIENCE_AT_MOST)),
    ...afterwards(of('function'), of('cron'), patience),
    ...revived(of('me')),
  ];
}

/** A write at an api-shim, where people are: a PostgREST may answer while no api-shim reaches it. */
export const isAcknowledgedWrite = (entry: Entry): boolean =>
  (entry.op === 'end' || entry.op === 'verify') && entry.status === 200 && isAtShim(entry);

function codes(verified: readonly Of<'verify'>[]): Violation[] {
  const used = perKey(
    verified.filter(({ status }) => status === 200),
    ({ code }) => code,
  );
  return [...used]
    .filter(([, all]) => all.length > 1)
    .map(([code, all]) => ({
      rule: 'R2',
      text: `the code ${code} was accepted ${String(all.length)} times`,
    }));
}

function limits(sent: readonly Of<'send'>[], verified: readonly Of<'verify'>[]): Violation[] {
  const sends = perKey(
    sent.filter(({ status }) => status === 200),
    ({ person }) => person,
  );
  const tooMany = [...sends].filter(([, all]) => {
    const times = all.map(({ completed }) => completed).sort((a, b) => a - b);
    return times.some((time, at) => (times[at + SENDS] ?? Infinity) - time < SENDS_WINDOW_MS);
  });
  const blocked = new Map<string, number>();
  for (const { code, error, completed } of verified)
    if (error === 'otp_blocked') earliest(blocked, code, completed);
  const wrong = perKey(
    verified.filter(({ status, error }) => status === 401 && error === 'otp_invalid'),
    ({ code }) => code,
  );
  return [
    ...tooMany.map(([person]) => ({ rule: 'R3', text: `more than ${String(SENDS)} sends to ${person}` })),
    ...[...wrong]
      .filter(([, all]) => all.length > WRONG_ATTEMPTS)
      .map(([code, all]) => ({ rule: 'R3', text: `${String(all.length)} wrong attempts at ${code}` })),
    ...verified
      .filter(({ code, status, invoked }) => status === 200 && invoked > (blocked.get(code) ?? Infinity))
      .map(({ code }) => ({ rule: 'R3', text: `${code} was accepted after it was blocked` })),
  ];
}

/* Finds a commit on a timeline that begins after a commit on a later timeline, and one timeline on two nodes. */
function commits(all: readonly Of<'commit'>[]): Violation[] {
  const violations: Violation[] = [];
  const nodes = new Map<number, string>();
  let latest = { timeline: 0, completed: Infinity };
  for (const { timeline, endpoint, invoked, completed } of all.toSorted(
    (a, b) => a.completed - b.completed,
  )) {
    if ((nodes.get(timeline) ?? endpoint) !== endpoint)
      violations.push({
        rule: 'R5',
        text: `${endpoint} and ${nodes.get(timeline) ?? ''} both commit on timeline ${String(timeline)}`,
      });
    nodes.set(timeline, endpoint);
    if (timeline > latest.timeline) latest = { timeline, completed };
    else if (timeline < latest.timeline && invoked > latest.completed)
      violations.push({
        rule: 'R5',
        text: `${endpoint} commits on timeline ${String(timeline)} after timeline ${String(latest.timeline)} began`,
      });
  }
  return violations;
}

function writes(
  faults: readonly Of<'fault'>[],
  acknowledged: readonly Entry[],
  patience: number,
): Violation[] {
  const times = acknowledged.map(({ completed }) => completed).sort((a, b) => a - b);
  return faults.flatMap(({ invoked, completed, boundMs, endpoint }) => {
    const within = [invoked, ...times.filter((time) => time > invoked && time < completed), completed];
    const longest = Math.max(...within.slice(1).map((time, at) => time - (within[at] ?? time)));
    return longest > boundMs * patience
      ? [
          {
            rule: 'R7',
            text: `no write for ${ms(longest)} in the fault "${endpoint}", ${ms(boundMs * patience)} are allowed`,
          },
        ]
      : [];
  });
}

function afterwards(
  functions: readonly Of<'function'>[],
  cron: readonly Of<'cron'>[],
  patience: number,
): Violation[] {
  return [
    ...functions
      .filter(
        ({ answered, invoked, completed }) =>
          !answered || completed - invoked > FUNCTION_WITHIN_MS * patience,
      )
      .map(({ endpoint, invoked, completed }) => ({
        rule: 'R8',
        text: `a new function is unknown at ${endpoint} after ${ms(completed - invoked)}`,
      })),
    ...cron
      .filter(({ leader, nodes }) => nodes.join() !== leader)
      .map(({ leader, nodes }) => ({
        rule: 'R8',
        text: `pg_cron runs on ${nodes.join(' and ') || 'no node'}, the leader is ${leader}`,
      })),
  ];
}
