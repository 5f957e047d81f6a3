// What a run can have found: for each kind of end, and for codes and limits, how often it was asked again after a fault, and how late.
import {
  CODE_LIVES_MS,
  ENDS,
  isRenewal,
  PORTAL,
  SENDS,
  SENDS_WITHIN_MS,
  type Entry,
  type Status,
} from './journal.ts';
import { earliest } from './times.ts';

type Of<Op extends Entry['op']> = Extract<Entry, { op: Op }>;
/** Of one kind: how often it was acknowledged, how many of them were asked again after a later fault had healed, how often, and after how many milliseconds. */
export type Power = {
  readonly kind: string;
  readonly acknowledged: number;
  readonly different: number;
  readonly late: number;
  readonly spans: readonly number[];
};

/** What was refused, though nobody acknowledged its end. A run may have none. */
export const UNACKNOWLEDGED = 'refused without an acknowledged end';

const DECIDED: ReadonlySet<Status> = new Set([200, 401, 429]);

type Question = { readonly key: string; readonly invoked: number };

/** One line for each kind, also for one that was never asked. */
export function power(journal: readonly Entry[]): Power[] {
  const of = <Op extends Entry['op']>(op: Op): Of<Op>[] =>
    journal.filter((entry): entry is Of<Op> => entry.op === op);
  const heals = of('fault').map(({ completed }) => completed);
  const asked = of('me')
    .filter(isDecided)
    .map(({ token, invoked }) => ({ key: token, invoked }));
  const verified = of('verify').filter(isDecided);
  const tries = verified.map(({ code, invoked }) => ({ key: code, invoked }));
  const sends = of('send').filter(isDecided);
  /* A question after `until` finds nothing: a code or a limit is over by then. */
  const line = (
    kind: string,
    since: ReadonlyMap<string, number>,
    questions: readonly Question[],
    until = Infinity,
  ): Power => {
    const keys = new Set<string>();
    const spans = questions.flatMap(({ key, invoked }) => {
      const from = since.get(key);
      if (from === undefined || invoked - from > until) return [];
      if (!heals.some((heal) => heal > from && heal <= invoked)) return [];
      keys.add(key);
      return [invoked - from];
    });
    spans.sort((a, b) => a - b);
    return { kind, acknowledged: since.size, different: keys.size, late: spans.length, spans };
  };
  const ended = of('end').filter(({ status }) => status === 200);
  const endedTokens = new Set(of('end').flatMap(({ tokens }) => tokens));
  const acknowledged = new Set(ended.flatMap(({ tokens }) => tokens));
  const used = verified.filter(({ status }) => status === 200);
  const blocked = verified.filter(({ error }) => error === 'otp_blocked');
  const sent = sends.filter(({ status }) => status === 200);
  const live = of('issued').filter(({ token }) => !endedTokens.has(token));
  const good = (ofKind: (token: string) => boolean) =>
    new Map(live.filter(({ token }) => ofKind(token)).map(({ token, completed }) => [token, completed]));
  const refused = new Map<string, number>();
  for (const { token, status, completed } of of('me'))
    if (status === 401 && endedTokens.has(token) && !acknowledged.has(token))
      earliest(refused, token, completed);
  return [
    ...ENDS.map((kind) => {
      const tokens = ended
        .filter((end) => end.kind === kind)
        .flatMap((end) => end.tokens.map((token) => [token, end.completed] as const));
      return line(kind, new Map(tokens), asked);
    }),
    ...['', PORTAL].flatMap((context) => {
      const isOf = ([key]: readonly [string, number]): boolean =>
        key.startsWith(PORTAL) === (context === PORTAL);
      const usedAt = used.map(({ code, completed }) => [code, completed] as const).filter(isOf);
      const blockedAt = blocked.map(({ code, completed }) => [code, completed] as const).filter(isOf);
      const sentAt = sent.map(({ person, completed }) => [person, completed] as const).filter(isOf);
      const resends = sends.map(({ person, invoked }) => ({ key: person, invoked }));
      return [
        line(`${context}used code`, new Map(usedAt), tries, CODE_LIVES_MS),
        line(`${context}dead code`, reached(blockedAt, 1), tries, CODE_LIVES_MS),
        line(`${context}full limit of sends`, reached(sentAt, SENDS), resends, SENDS_WITHIN_MS),
      ];
    }),
    line(
      'live session',
      good((token) => !isRenewal(token)),
      asked,
    ),
    line('live renewal', good(isRenewal), asked),
    line(UNACKNOWLEDGED, refused, asked),
  ];
}

/* An answer of 503, or none, says nothing about what was asked. */
const isDecided = ({ status }: { readonly status: Status }): boolean => DECIDED.has(status);

/* When each key came up for the nth time. */
function reached(times: readonly (readonly [string, number])[], nth: number): Map<string, number> {
  const all = new Map<string, number[]>();
  for (const [key, time] of times) all.set(key, [...(all.get(key) ?? []), time]);
  return new Map(
    [...all].flatMap(([key, each]) => {
      const time = each.sort((a, b) => a - b)[nth - 1];
      return time === undefined ? [] : [[key, time] as const];
    }),
  );
}
