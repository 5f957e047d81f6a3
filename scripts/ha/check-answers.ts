// The rule about answers, R6: an api-shim answers an error with 503 and Retry-After in time, and refuses nothing without a reason.
import { isAtShim, SENDS, type Entry, type Status, type Violation } from './journal.ts';
import { perKey } from './per-key.ts';
import { ms } from './times.ts';

type Of<Op extends Entry['op']> = Extract<Entry, { op: Op }>;

const ERROR_WITHIN_MS = 6_000;

export function errors(all: readonly Of<'error'>[], patience: number): Violation[] {
  return all.flatMap(({ status, retryAfter, invoked, completed, endpoint }) => {
    const took = completed - invoked;
    if (status === 503 && retryAfter && took <= ERROR_WITHIN_MS * patience) return [];
    return [
      {
        rule: 'R6',
        text: `${endpoint} answered ${String(status)} ${retryAfter ? 'with' : 'without'} Retry-After after ${ms(took)}`,
      },
    ];
  });
}

/* The answers 4xx of an api-shim that nothing before them explains. */
export function refusals(
  asked: readonly Of<'me'>[],
  verified: readonly Of<'verify'>[],
  sent: readonly Of<'send'>[],
  ends: readonly Of<'end'>[],
): Violation[] {
  const wrong = [
    ...[...asked, ...verified].filter(({ status }) => status !== 401),
    ...verified.filter(({ fresh }) => fresh),
    ...sent.filter(({ status }) => status !== 429),
    ...unexplained(sent, ({ person }) => person, SENDS),
    /* An end without an answer may have succeeded. */
    ...unexplained(ends, ({ tokens }) => tokens.join(), 1),
  ];
  return [...new Set(wrong)]
    .filter((entry) => isAtShim(entry) && isRefusal(entry))
    .map(({ op, status, endpoint }) => ({
      rule: 'R6',
      text: `${endpoint} refused "${op}" with ${String(status)} without a reason`,
    }));
}

/* Those before which fewer than `enough` of the same key may have succeeded. */
function unexplained<T extends Of<'send'> | Of<'end'>>(
  entries: readonly T[],
  key: (entry: T) => string,
  enough: number,
): T[] {
  return [...perKey(entries, key).values()].flatMap((all) =>
    all.filter(
      ({ completed }) => all.filter((one) => one.invoked < completed && !isRefusal(one)).length < enough,
    ),
  );
}

const isRefusal = ({ status }: { readonly status: Status }): boolean =>
  typeof status === 'number' && status >= 400 && status < 500;
