// A pure model of one-time codes from sections 3.1, 4 and 8 of the specification. It shares nothing with the database.
import type { Outcome, Step, Who } from './step.ts';

/** `counts`: the code counts against the person's limit of three. `told`: the outcome of the delivery was reported, which happens once. */
export type Code = {
  label: string;
  who: Who;
  at: number;
  wrong: number;
  end: 'none' | 'used' | 'superseded' | 'cancelled';
  counts: boolean;
  told: boolean;
};
type Event = { by: number | string; at: number; about?: Who; from?: number };
type Events = { sends: Event[]; misses: Event[]; errors: Event[]; known: Event[] };

/**
 * `now` is in seconds; every list is in the order of time; `away` are people who are unknown or inactive, with one answer; `known` are
 * the networks of earlier sign-ins. They never expire here, because a sequence is shorter than thirty days.
 */
export type State = { now: number; away: Who[]; codes: Code[] } & Events;

export const begin = (): State => ({
  now: 0,
  away: ['nobody'],
  codes: [],
  sends: [],
  misses: [],
  errors: [],
  known: [],
});

const VALID_S = 300;
const TRIES = 3;
const DAY = 86_400;
const HOUR = 3_600;

const ok = (code = 'ok'): Outcome => ({ status: 200, code });
const refused = (status: number, code: string, left?: number): Outcome =>
  left === undefined ? { status, code } : { status, code, left };

/** The seconds until fewer than `most` of these events are within the window. */
function reopens(now: number, at: number[], most: number, window: number): number | undefined {
  const oldest = at.at(-most);
  return oldest !== undefined && now - oldest < window ? oldest + window - now : undefined;
}

const by = (events: Event[], who: Event['by']): number[] =>
  events.filter((event) => event.by === who).map(({ at }) => at);

const limited = (code: string, wait: number | undefined): Outcome[] =>
  wait === undefined ? [] : [{ status: 429, code, wait }];

/** A verification of a code that this address has not tried before costs one of its sends. */
function spend({ now, sends }: State, who: Who, from: number): Outcome | undefined {
  if (sends.some((one) => one.by === from && one.about === who && now - one.at < HOUR)) return undefined;
  const [shut] = limited('rate_limited_ip', reopens(now, by(sends, from), 10, HOUR));
  if (!shut) sends.push({ by: from, at: now, about: who });
  return shut;
}

/** Thirty wrong attempts per day from each known network of this person, and thirty from all other networks together. */
function tired({ now, errors, known }: State, who: Who, from: number): Outcome[] {
  const isKnown = (network: number | undefined): boolean =>
    known.some((one) => one.by === who && one.from === network);
  const counted = errors.filter(
    (one) => one.by === who && (isKnown(from) ? one.from === from : !isKnown(one.from)),
  );
  const times = counted.map(({ at }) => at);
  return limited('rate_limited_user', reopens(now, times, 30, DAY));
}

/** The newest code of a person. Only this one can be valid. */
export const newest = ({ codes }: State, who: Who): Code | undefined =>
  codes.findLast((code) => code.who === who);

export const isGood = (state: State, code: Code | undefined): boolean =>
  code !== undefined && code.wrong < TRIES && code.end === 'none' && state.now - code.at < VALID_S;

function send(state: State, who: Who, from: number, label: string): Outcome {
  const { now, away, codes } = state;
  const made = codes.filter((code) => code.who === who && code.counts).map(({ at }) => at);
  const [shut] = limited('rate_limited_ip', reopens(now, by(state.sends, from), 10, HOUR));
  if (shut) return shut;
  const [limit] = away.includes(who)
    ? []
    : [...tired(state, who, from), ...limited('rate_limited_user', reopens(now, made, 3, 900))];
  if (limit) return spend(state, who, from) ?? limit;
  state.sends.push({ by: from, at: now, about: who });
  if (away.includes(who)) {
    return refused(404, 'user_not_found');
  }
  for (const code of codes) if (code.who === who && code.end === 'none') code.end = 'superseded';
  codes.push({ label, who, at: now, wrong: 0, end: 'none', counts: true, told: false });
  return ok();
}

function verify(state: State, who: Who, from: number, label: string | null): Outcome {
  const { now, codes, misses, errors } = state;
  const [shut] = limited('rate_limited_ip', reopens(now, by(misses, from), 60, HOUR));
  if (shut) return shut;
  const spent = spend(state, who, from);
  if (spent) return spent;
  if (state.away.includes(who)) {
    misses.push({ by: from, at: now });
    return refused(404, 'user_not_found');
  }
  const code = newest(state, who);
  if (code === undefined) return refused(401, 'otp_invalid');
  if (!isGood(state, code)) return refused(401, code.wrong < TRIES ? 'otp_expired' : 'otp_blocked');
  const [limit] = tired(state, who, from);
  if (limit) return limit;
  if (label === code.label) {
    code.end = 'used';
    state.known.push({ by: who, at: now, from });
    return ok();
  }
  misses.push({ by: from, at: now });
  errors.push({ by: who, at: now, from });
  code.wrong += 1;
  if (code.wrong === TRIES) return refused(401, 'otp_blocked');
  const before = codes.filter((one) => one.who === who).slice(-11, -1);
  const earlier = before.some((one) => one.label === label);
  return refused(401, earlier ? 'otp_expired' : 'otp_invalid', TRIES - code.wrong);
}

/** A change of the state ends earlier codes; setting the same state again does not. */
function activate(state: State, who: Who, active: boolean): void {
  if (active !== state.away.includes(who)) return;
  state.away = active ? state.away.filter((one) => one !== who) : [...state.away, who];
  for (const code of state.codes) if (code.who === who && code.end === 'none') code.end = 'cancelled';
}

/** Takes one step: changes the state and returns the expected answer. */
export function take(state: State, step: Step): Outcome {
  if ('who' in step && step.who === 'malformed') return refused(400, 'invalid_codigo');
  if (step.do === 'send') return send(state, step.who, step.from, step.label);
  if (step.do === 'verify') return verify(state, step.who, step.from, step.label);
  if (step.do === 'age') state.now += step.seconds;
  if (step.do === 'activate') activate(state, step.who, step.active);
  if (step.do !== 'deliver') return ok();
  const code = state.codes.find(({ label }) => label === step.label)!;
  code.told = true;
  if (step.ok) return ok('entregue');
  code.counts = false;
  if (code.end === 'none') code.end = 'cancelled';
  return ok('falhou');
}
