// Staying signed in, played many times: an owner, a thief and a forger, one after the other and at the same time. Planted faults are found.
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FAULTS, withFault } from './model/renewal-faults.ts';
import { WAYS } from './model/renewal-logouts.ts';
import { connect, createKeptPerson, type KeptPerson } from './model/renewal-person.ts';
import { play, step } from './model/renewal-play.ts';
import { query, reset } from './support/database.ts';
import { size } from './support/full-run.ts';

const RUNS = Number(process.env['RENEWAL_RUNS'] ?? size(100_000, 600));
const FAULT_RUNS = 2_000;
const AT_ONCE = 200;
const PERSONS = 4;

let persons: readonly KeptPerson[];
let more: readonly pg.Client[];

beforeAll(async () => {
  await reset();
  await query(
    `update portaria.limites set valor = case nome when 'renovacao_maxima' then 604800 else 100000 end
     where nome in ('renovacao_maxima', 'renovacoes_por_sessao')`,
  );
  persons = await Promise.all(
    Array.from({ length: PERSONS }, (_, n) => createKeptPerson(String(71_999_999_900 + n))),
  );
  more = await Promise.all(Array.from({ length: 5 }, connect));
});
afterAll(async () => {
  await Promise.all([...persons, ...more].map((one) => one.end()));
  await reset();
});

/** Plays the steps of this seed; resolves with what the first failing play says. */
async function plays(
  person: KeptPerson,
  runs: number,
  seed: number,
  reach: (state: string) => void,
  port?: number,
): Promise<{ plays: number; says: string | undefined }> {
  const steps = fc.array(step, { minLength: 3, maxLength: 14 });
  const property = fc.asyncProperty(steps, (chosen) => play(chosen, person, reach, port));
  const result = await fc.check(property, { numRuns: runs, seed, endOnFailure: true });
  const { failed, numRuns, errorInstance, counterexample } = result;
  const says = failed ? `${String(errorInstance)}\n${JSON.stringify(counterexample)}` : undefined;
  return { plays: numRuns, says };
}

it(`answers as the rule says, in ${String(RUNS)} plays of owner and thief`, async () => {
  const reached: Record<string, number> = {};
  const reach = (state: string): void => void (reached[state] = (reached[state] ?? 0) + 1);
  const all = await Promise.all(persons.map((person, n) => plays(person, RUNS / PERSONS, 34 + n, reach)));
  console.log(`renewal-races.test.ts: ${JSON.stringify(reached)}`);
  for (const { says } of all) expect(says).toBeUndefined();
  for (const state of [
    ...['stolen', 'forged', 'switched', 'switched on another day'],
    ...['owner good', 'owner sibling', 'owner lost', 'owner reused', 'owner invalid'],
    ...['thief good', 'thief sibling', 'thief reused'],
    ...WAYS.map((way) => `logged out: ${way}`),
  ])
    expect(reached[state] ?? 0, state).toBeGreaterThanOrEqual(RUNS / 200);
  expect(reached['lost twice'] ?? 0, 'lost twice').toBeGreaterThanOrEqual(RUNS / 1_000);
}, 14_400_000);

/** Four renewals with one token at once, and every second time a logout with them: before or after them. How many were renewed. */
async function race(person: KeptPerson, nth: number): Promise<number> {
  const withLogout = nth % 2 === 0;
  const { token, claims, familia } = await person.enter();
  const [a, b, c, d, out] = more as [pg.Client, pg.Client, pg.Client, pg.Client, pg.Client];
  const leave = () => out.query(`select api.end_renewal('sistema', $1)`, [token]);
  const early = nth % 4 === 0 ? leave() : undefined;
  const renewals = [a, b, c, d].map((by, n) => person.refresh(token, `r${String(n)}`, by));
  const late = nth % 4 === 2 ? leave() : undefined;
  const given = await Promise.all(renewals);
  await Promise.all([early, late]);
  const tokens = given.flatMap(({ renovacao }) => renovacao?.token ?? []);
  expect(new Set(tokens).size, 'of four tokens').toBe(withLogout ? tokens.length : 4);
  if (withLogout) {
    const jtis = [claims.jti, ...given.flatMap((one) => one.claims?.jti ?? [])];
    expect(await person.accepted(jtis), 'accepted after a logout').toEqual([]);
    for (const one of tokens)
      expect((await person.refresh(one, 'x')).code, 'renewed after a logout').toBe('refresh_invalid');
  } else {
    expect((await person.refresh(tokens[0]!, 'x')).code, 'the first of four tokens').toBeUndefined();
    expect((await person.refresh(tokens[1]!, 'y')).code, 'the second of four tokens').toBe('refresh_reused');
  }
  await person.forget(familia);
  return tokens.length;
}

it(`in ${String(AT_ONCE)} races of renewals, half of them with a logout, none is honoured after it, and one line of tokens lives`, async () => {
  const renewed: number[] = [];
  for (let i = 0; i < AT_ONCE; i += 1) {
    const tokens = await race(persons[0]!, i);
    if (i % 2 === 0) renewed.push(tokens);
  }
  const before = renewed.filter((tokens) => tokens > 0).length;
  const after = renewed.filter((tokens) => tokens < 4).length;
  console.log(`renewal-races.test.ts: renewals before a logout in ${before} races, after it in ${after}`);
  expect(before, 'a renewal came before the logout').toBeGreaterThanOrEqual(AT_ONCE / 20);
  expect(after, 'a renewal came after the logout').toBeGreaterThanOrEqual(AT_ONCE / 20);
}, 600_000);

it.each(FAULTS)('finds a planted fault: $what', async (fault) => {
  const [person] = persons as [KeptPerson];
  const found = await withFault(fault, more[0]!, async (port) => {
    if (fault.races === undefined) return plays(person, FAULT_RUNS, 34, () => undefined, port);
    for (let i = 0; i < AT_ONCE; i += 1) {
      const says = await race(person, i).then(() => undefined, String);
      if (says !== undefined) return { plays: i + 1, says };
    }
    return { plays: AT_ONCE, says: undefined };
  });
  expect(found.says).toMatch(fault.says);
  console.log(`renewal-races.test.ts: ${fault.what}: found by play ${String(found.plays)}`);
});
