// Generates the actions of people and attackers: wishes such as "the right code", which the model turns into steps.
import fc from 'fast-check';
import { newest, take, type State } from './otp-model.ts';
import type { Garbled, Outcome, Step, Who } from './step.ts';

export type Wish =
  | { do: 'send'; who: Who; from: number }
  | { do: 'verify'; who: Who; from: number; code: Typed; garbled: Garbled['text'] }
  | { do: 'deliver'; who: 0 | 1; older: boolean; ok: boolean }
  | { do: 'activate'; who: 0 | 1; active: boolean }
  | { do: 'age'; seconds: number };
type Typed = 'right' | 'wrong' | 'old' | 'of another' | 'garbled';
export type Planned = { step: Step; expected: Outcome; kind: string };

const from = fc.constantFrom(0, 1);
const person = fc.constantFrom<0 | 1>(0, 0, 0, 1);
const who = fc.oneof(
  { weight: 18, arbitrary: person },
  { weight: 2, arbitrary: fc.constant('nobody' as const) },
  { weight: 1, arbitrary: fc.constant('malformed' as const) },
);
const after = (...seconds: number[]): fc.Arbitrary<Wish> =>
  fc.constantFrom(...seconds).map((one) => ({ do: 'age', seconds: one }));

const send: fc.Arbitrary<Wish> = fc.record({ do: fc.constant('send' as const), who, from });
const code = fc.constantFrom<Typed>(
  ...(['right', 'right', 'right', 'right', 'wrong', 'wrong', 'wrong', 'wrong', 'wrong'] as const),
  ...(['old', 'old', 'of another', 'of another', 'garbled'] as const),
);
const garbled = fc.constantFrom(null, '', ' ', '#\n', ' #', '##', '%', '_____', 'abcdef', '٠٠٠٠٠٠', '-00000');
const verify: fc.Arbitrary<Wish> = fc.record({
  do: fc.constant('verify' as const),
  who,
  from,
  code,
  garbled,
});
const deliver: fc.Arbitrary<Wish> = fc.record({
  do: fc.constant('deliver' as const),
  who: person,
  older: fc.boolean(),
  ok: fc.boolean(),
});
const activate: fc.Arbitrary<Wish> = fc.record({
  do: fc.constant('activate' as const),
  who: person,
  active: fc.constantFrom(true, true, false),
});
const age = after(10, 60, 240, 290, 300, 600, 900, 3_300, 3_600);
const any = fc.oneof(
  { weight: 6, arbitrary: send },
  { weight: 8, arbitrary: verify },
  { weight: 2, arbitrary: deliver },
  { weight: 3, arbitrary: age },
  { weight: 1, arbitrary: activate },
);

const visit = fc.array(any, { minLength: 1, maxLength: 18, size: 'max' });

const repeated = (what: 'send' | 'verify', n: number): Wish[] =>
  Array.from({ length: n }, () => ({ do: what, who: 'nobody', from: 0, code: 'wrong', garbled: null }));

/** A guesser who tries one code after the other for hours, until and after the daily limit. */
const round = fc
  .tuple(from, after(0, 10, 240, 290), fc.integer({ min: 2, max: 4 }), after(310, 360, 600, 900))
  .map(([at, wait, misses, rest]): Wish[] => [
    { do: 'send', who: 0, from: at },
    wait,
    ...Array.from({ length: misses }, (): Wish => ({
      do: 'verify',
      who: 0,
      from: at,
      code: 'wrong',
      garbled: null,
    })),
    rest,
  ]);
const siege = fc
  .tuple(
    fc.array(round, { minLength: 10, maxLength: 13, size: 'max' }),
    after(600, 40_000, 79_000, 82_000, 86_000),
  )
  .chain(([rounds, pause]) =>
    fc
      .array(fc.oneof(visit, round), { minLength: 2, maxLength: 3 })
      .map((tail) => [...rounds.flat(), pause, ...tail.flat()]),
  );

/** Plans that reach a limit per address with any seed. */
export const CERTAIN: Wish[][] = [
  repeated('send', 11),
  repeated('verify', 61),
  [...repeated('send', 10), { do: 'verify', who: 0, from: 0, code: 'wrong', garbled: null }],
];

/** An attacker who probes login codes from one address. */
const sweep = fc
  .tuple(fc.constantFrom<Wish[]>(repeated('verify', 59), repeated('verify', 61), repeated('send', 10)), visit)
  .map(([tries, tail]) => [...tries, ...tail]);

export const sequence: fc.Arbitrary<Wish[]> = fc.oneof(
  { weight: 91, arbitrary: visit },
  { weight: 5, arbitrary: siege },
  { weight: 4, arbitrary: sweep },
);

/** The steps before a collision, and the concurrent steps: most are of one person, from two addresses. */
export const collision = fc.record({
  before: fc.oneof(
    fc.constant<Wish[]>([{ do: 'send', who: 0, from: 0 }]),
    fc.array(any, { maxLength: 8 }).map((wishes): Wish[] => [...wishes, { do: 'send', who: 0, from: 1 }]),
  ),
  atOnce: fc.array(
    fc.oneof(
      { weight: 5, arbitrary: verify },
      { weight: 3, arbitrary: send },
      { weight: 1, arbitrary: deliver },
      { weight: 1, arbitrary: activate },
    ),
    { minLength: 2, maxLength: 4 },
  ),
});

/** The step for a wish in this state. A delivery that does not exist or was already reported gives no step. */
export function stepOf(state: State, wish: Wish, label: string): Step | undefined {
  if (wish.do === 'age' || wish.do === 'activate') return wish;
  if (wish.do === 'send') return { ...wish, label };
  const own = state.codes.filter((one) => one.who === wish.who);
  const earlier = own.at(-2)?.label ?? null;
  if (wish.do === 'deliver') {
    const sent = own.at(wish.older ? -2 : -1);
    return sent && !sent.told ? { do: 'deliver', label: sent.label, ok: wish.ok } : undefined;
  }
  const right = newest(state, wish.who)?.label ?? null;
  const labels = {
    right,
    wrong: null,
    garbled: null,
    old: earlier,
    'of another': newest(state, wish.who === 0 ? 1 : 0)?.label ?? null,
  };
  const step = { do: 'verify' as const, who: wish.who, from: wish.from, label: labels[wish.code] };
  return wish.code === 'garbled' ? { ...step, garbled: { text: wish.garbled, of: right } } : step;
}

/** Plays wishes on the model and returns the steps, each with the expected answer. */
export function plan(state: State, wishes: readonly Wish[], prefix = 's'): Planned[] {
  const planned: Planned[] = [];
  for (const [i, wish] of wishes.entries()) {
    const step = stepOf(state, wish, `${prefix}${i}`);
    if (step === undefined) continue;
    const kind = wish.do === 'verify' ? `verify ${wish.code}` : wish.do;
    planned.push({ step, kind, expected: take(state, step) });
  }
  return planned;
}
