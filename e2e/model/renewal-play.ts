// One sign-in that stays, played: an owner with lost answers, a thief with a copy, a forger, idle days, switches and logouts.
import fc from 'fast-check';
import { expect } from 'vitest';
import { IDLE_S, logOut, WAYS, type Way } from './renewal-logouts.ts';
import {
  answer as judge,
  begin,
  lives,
  newest,
  WEEK_S,
  type Model,
  type Token,
  type Verdict,
} from './renewal-model.ts';
import type { Given, KeptPerson } from './renewal-person.ts';

export type Step =
  | { kind: 'renew'; who: 'owner' | 'thief'; lost: boolean; fresh: boolean }
  | { kind: 'steal' }
  | { kind: 'switch' }
  | { kind: 'forge'; at: 'geracao' | 'numero' | 'hmac' }
  | { kind: 'logout'; way: Way }
  | { kind: 'pass'; seconds: number };

const constant = <T>(value: T): fc.Arbitrary<T> => fc.constant(value);
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 16,
    arbitrary: fc.record({
      kind: constant('renew' as const),
      who: fc.constantFrom('owner' as const, 'owner' as const, 'thief' as const),
      lost: fc.boolean(),
      fresh: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: constant({ kind: 'steal' as const }) },
  {
    weight: 7,
    arbitrary: fc
      .constantFrom(1, 1, 1, 31, 31, 3_600, 86_400)
      .map((seconds) => ({ kind: 'pass' as const, seconds })),
  },
  { weight: 3, arbitrary: constant({ kind: 'switch' as const }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('geracao' as const, 'numero' as const, 'hmac' as const)
      .map((at) => ({ kind: 'forge' as const, at })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...WAYS).map((way) => ({ kind: 'logout' as const, way })),
  },
);

const VERDICTS: Record<string, Verdict | 'wait'> = {
  refresh_reused: 'reused',
  refresh_invalid: 'invalid',
  rate_limited_session: 'wait',
};
const verdictOf = ({ code }: Given): Verdict | 'wait' | 'given' =>
  code === undefined ? 'given' : (VERDICTS[code] ?? 'invalid');
const key = (token: Token): string => `${token.generation}.${token.number}`;

/** The same token with one byte of this part changed. */
function forged(token: string, at: 'geracao' | 'numero' | 'hmac'): string {
  const bytes = Buffer.from(token, 'base64url');
  const place = { geracao: 19, numero: 23, hmac: 40 }[at];
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  return bytes.toString('base64url');
}

/** Plays the steps against the service and the model, and tells `reach` what happened. `port` is that of another shim. */
export async function play(
  steps: readonly Step[],
  person: KeptPerson,
  reach: (state: string) => void,
  port?: number,
): Promise<void> {
  const { familia, token, claims } = await person.enter();
  const model: Model = begin();
  let now = 0;
  let loggedOut = false;
  const start = newest(model);
  const texts = new Map([[key(start), token]]);
  /* What each device would send next, its attempt until it has an answer, and all its sessions. */
  const device = {
    owner: { token: start, attempt: 'o0', jtis: [claims.jti], claims },
    thief: { token: start, attempt: 't0', jtis: [] as string[], claims },
  };
  const { owner, thief } = device;
  let attempts = 0;
  let school = claims.escola_id;
  const textOf = (one: Token): string => texts.get(key(one)) ?? '';
  const pass = async (seconds: number): Promise<void> => {
    now += seconds;
    await person.pass(familia, seconds);
    for (const one of [owner, thief])
      one.claims = { ...one.claims, iat: one.claims.iat - seconds, exp: one.claims.exp - seconds };
  };

  for (const one of steps) {
    if (one.kind === 'pass') {
      await pass(one.seconds);
    } else if (one.kind === 'steal') {
      thief.token = owner.token;
      reach('stolen');
    } else if (one.kind === 'forge') {
      const given = await person.refresh(forged(textOf(owner.token), one.at), owner.attempt);
      expect(verdictOf(given), `forged ${one.at}`).toBe('invalid');
      reach('forged');
    } else if (one.kind === 'switch') {
      const other = person.schools.find((id) => id !== owner.claims.escola_id);
      const switched = await person.as(owner.claims, `select api.select_role('coordenador', $1) as r`, [
        other,
      ]);
      if (switched?.claims !== undefined) {
        reach(now < 86_400 ? 'switched' : 'switched on another day');
        owner.claims = switched.claims;
        owner.jtis.push(switched.claims.jti);
        school = switched.claims.escola_id;
      }
    } else if (one.kind === 'logout') {
      await pass(IDLE_S[one.way]);
      await logOut(one.way, { familia, claims: owner.claims, renewal: textOf(owner.token) }, person, port);
      if (!model.ended && now < WEEK_S) reach(`logged out: ${one.way}`);
      model.ended = loggedOut = true;
    } else {
      const mine = device[one.who];
      const attempt = one.fresh ? `${one.who}${String((attempts += 1))}` : mine.attempt;
      const given = await person.refresh(textOf(mine.token), attempt);
      const expected = judge(model, mine.token, attempt, now);
      const isGiven = expected === 'good' || expected === 'sibling' || expected === 'lost';
      expect(verdictOf(given), `${one.who} ${key(mine.token)} at ${String(now)} s`).toBe(
        isGiven ? 'given' : expected,
      );
      reach(`${one.who} ${expected}`);
      if (expected === 'sibling' && model.used?.againAt === now) reach('lost twice');
      if (given.renovacao !== undefined && given.claims !== undefined) {
        texts.set(key(newest(model)), given.renovacao.token);
        mine.attempt = one.lost ? attempt : `${one.who}${String((attempts += 1))}`;
        if (!one.lost) mine.token = newest(model);
        mine.jtis.push(given.claims.jti);
        if (!one.lost) mine.claims = given.claims;
        expect(given.claims.escola_id, 'a renewal keeps the role of the last switch').toBe(school);
      }
    }
    if (loggedOut)
      expect(
        await person.accepted([...owner.jtis, ...thief.jtis]),
        'no session outlives an acknowledged logout',
      ).toEqual([]);
  }
  const good = [...texts].filter(([name]) => {
    const [generation = 0, number = 0] = name.split('.').map(Number);
    return lives(model, { generation, number }, now);
  });
  expect((await person.living([...texts.values()])).sort(), 'one line of living tokens').toEqual(
    good.map(([, text]) => text).sort(),
  );
  if (model.ended)
    for (const text of [...texts.values()].slice(-2))
      expect(verdictOf(await person.refresh(text, 'x')), 'no renewal after the end').toBe('invalid');
  await person.forget(familia);
}
