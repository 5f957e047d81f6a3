// The cost of queries: neither many anonymous clients nor a session with ever new queries overloads the database.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { makeUsers, reset } from '../support/database.ts';
import { ask, post } from '../support/http.ts';
import { address, inTurns, parallel } from '../support/parallel.ts';
import { ANA, BRUNO, IRENE, JOAO } from '../support/people.ts';
import { portalSignIn } from '../support/portal.ts';
import { postgresProcesses } from '../support/services/postgres-processes.ts';
import { signIn } from '../support/sign-in.ts';
import { pid } from './support/processes.ts';
import { size } from './support/size.ts';
import { figure, outcomes, percentile, steady } from './support/steady.ts';

const SOCKETS = 40;
const DEPTH = 401;
const SHAPES = 500;
const FOR_MS = size(10_000, 4_000);
const BASELINE_MS = 3_000;
const GROWS_LESS_THAN_MB = 50;
const SLOWER_AT_MOST = 10;
beforeEach(reset);
afterAll(reset);

/** The private memory of the processes in mebibytes, which includes everything that a query leaves behind. */
function postgresMb(): number {
  const kilobytes = postgresProcesses(pid('postgres')).map((one) => {
    try {
      return Number(
        /^Anonymous: +(\d+) kB$/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1] ?? 0,
      );
    } catch {
      return 0; // the process has ended
    }
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

/** Returns the peak memory during the work, and the result of the work. */
async function whileMeasured<T>(work: () => Promise<T>): Promise<{ growthMb: number; result: T }> {
  const before = postgresMb();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, postgresMb())), 250);
  try {
    const result = await work();
    return { growthMb: Math.max(most, postgresMb()) - before, result };
  } finally {
    clearInterval(watch);
  }
}

const DEEP = `/rest/v1/turmas?select=${Array.from({ length: DEPTH }, (_, n) => (n % 2 === 0 ? 'disciplinas(' : 'turmas(')).join('')}id${')'.repeat(DEPTH)}`;

/** As many requests to an unknown path: client and shim are as busy, and nothing reaches Postgres. */
const NOWHERE = '/nowhere';

it(`${String(SOCKETS)} anonymous clients with queries of depth ${String(DEPTH)} stop no sign-in and use less than 50 MB in Postgres`, async () => {
  expect(DEEP.split('(')).toHaveLength(DEPTH + 1);
  const { token } = await signIn(ANA);
  const people = await makeUsers(200);
  let sends = 0;
  const me = () => steady(20, async () => String((await ask('me', { token })).status));
  await parallel(60, () => ask('me', { token })); // opens every connection that the test uses
  const calm = me();
  await sleep(BASELINE_MS);
  const calmMs = percentile(await calm.stop(), 0.95);

  const flood = async (path: string, forMs: number) => {
    const ends = performance.now() + forMs;
    const statuses = new Set<string>();
    const flooding = Array.from({ length: SOCKETS }, async () => {
      while (performance.now() < ends) {
        const { status, code } = await ask(path);
        statuses.add(`${String(status)} ${String(code)}`);
      }
    });
    const asked = me();
    const sent = steady(5, async () => {
      const n = sends++;
      const { codigo } = people[n % people.length] as { codigo: string };
      return String((await post('send-otp', { codigo }, { from: address(n) })).status);
    });
    await Promise.all(flooding);
    return { statuses: [...statuses], asked: await asked.stop(), sent: await sent.stop() };
  };
  const baselineMs = percentile((await flood(NOWHERE, BASELINE_MS)).asked, 0.95);

  const { growthMb, result } = await whileMeasured(() => flood(DEEP, FOR_MS));
  const p95Ms = percentile(result.asked, 0.95);
  const [seen, codes] = [outcomes(result.asked), outcomes(result.sent)];
  figure('anonymous depth', {
    calmMs,
    baselineMs,
    p95Ms,
    growthMb,
    seen,
    codes,
    refused: result.statuses,
  });
  expect(result.statuses).toEqual(['401 no_cookie']);
  expect([Object.keys(seen), Object.keys(codes)]).toEqual([['200'], ['200']]);
  expect(p95Ms).toBeLessThan(SLOWER_AT_MOST * baselineMs);
  expect(growthMb).toBeLessThan(GROWS_LESS_THAN_MB);
});

it(`${String(SHAPES)} different queries of a student use less than 50 MB in Postgres`, async () => {
  const { token: mural } = await portalSignIn(JOAO);
  /* Different names make each a new statement. */
  const shape = (n: number) => {
    const arm = (m: number) => `a${m}_${n}:disciplinas(id,turmas(id,avaliacoes(id,notas(id,alunos(id)))))`;
    return `/portal/rest/v1/turmas?select=id,${[1, 2].map(arm).join(',')}`;
  };
  await parallel(60, (n) => ask(shape(SHAPES + n), { mural })); // opens every connection that the test uses
  const { growthMb, result } = await whileMeasured(() =>
    inTurns(
      8,
      Array.from({ length: SHAPES }, (_, n) => async () => (await ask(shape(n), { mural })).status),
    ),
  );
  figure('shapes', { growthMb });
  expect(result.filter((status) => status !== 200)).toEqual([]);
  expect(growthMb).toBeLessThan(GROWS_LESS_THAN_MB);
});

/* The first stopped every other session while PostgREST composed it, and is refused; the others are the dearest that are allowed. */
const TOO_LONG = `turmas?select=${Array.from({ length: 700 }, (_, n) => `a${n}:id`).join(',')}`;
const DEAR = [
  `turmas?select=${Array.from({ length: 150 }, (_, n) => `a${'x'.repeat(14)}${n}:id`).join(',')}`,
  `alunos?select=${Array.from({ length: 150 }, (_, n) => `c${n}:cpf`).join(',')}&order=${'cpf.desc,'.repeat(149)}cpf`,
  `turmas?select=*,${Array.from({ length: 6 }, (_, n) => `d${n}:disciplinas(*,turmas(*,disciplinas(*,turmas(*,disciplinas(*)))))`).join(',')}`,
];

it('a student with 48 dear queries at once delays nobody: /rest/v1 and me of others stay at 200', async () => {
  const [{ token: mural }, { token: ana }, { token: other }] = [
    await portalSignIn(JOAO),
    await signIn(ANA),
    await portalSignIn(IRENE),
  ];
  const watched = [
    () => ask('me', { token: ana }),
    () => ask('/rest/v1/turmas?select=id', { token: ana }),
    () => ask('/portal/rest/v1/turmas?select=id', { mural: other }),
  ];
  for (const one of watched) expect((await one()).status).toBe(200);
  const load = steady(15, async (n) => String((await watched[n % 3]!()).status));
  const ends = performance.now() + FOR_MS;
  const statuses: Record<string, number> = {};
  await Promise.all(
    Array.from({ length: 48 }, async (_, n) => {
      for (let turn = n; performance.now() < ends; turn += 1) {
        const query = [TOO_LONG, ...DEAR][turn % 4] as string;
        const { status } = await ask(`/portal/rest/v1/${query}`, { mural });
        const key = `${query === TOO_LONG ? 'too long' : 'dear'} ${String(status)}`;
        statuses[key] = (statuses[key] ?? 0) + 1;
      }
    }),
  );
  const seen = await load.stop();
  figure('dear queries', { p95Ms: percentile(seen, 0.95), seen: outcomes(seen), statuses });
  expect(Object.keys(outcomes(seen))).toEqual(['200']);
  expect(statuses['too long 400']).toBeGreaterThan(0);
  expect(Object.keys(statuses).filter((key) => key.startsWith('too long'))).toEqual(['too long 400']);
  expect(statuses['dear 200']).toBeGreaterThan(0);
});

/* Every row of the school for every row of the school: inside all bounds of the text, and ended by the time limit of the database. */
const OF_A_SCHOOL = [
  'frequencias?select=id,escolas(frequencias(id,escolas(frequencias(id))))',
  'notas?select=id,escolas(notas(id,escolas(notas(id))))',
];

it('a coordenador with 32 queries that never end, from two devices, stops nobody', async () => {
  const devices = [await signIn(BRUNO), await signIn(BRUNO)];
  const [{ token: ana }, { token: other }] = [await signIn(ANA), await portalSignIn(IRENE)];
  const watched = [
    () => ask('me', { token: ana }),
    () => ask('/rest/v1/turmas?select=id', { token: ana }),
    () => ask('/portal/rest/v1/turmas?select=id', { mural: other }),
  ];
  for (const one of watched) expect((await one()).status).toBe(200);
  const load = steady(15, async (n) => String((await watched[n % 3]!()).status));
  const ends = performance.now() + FOR_MS;
  let dear = 0;
  await Promise.all(
    Array.from({ length: 32 }, async (_, n) => {
      for (let turn = n; performance.now() < ends; turn += 1) {
        const query = OF_A_SCHOOL[turn % 2] as string;
        const { status } = await ask(`/rest/v1/${query}`, { token: devices[n % 2]!.token });
        if (status === 503) dear += 1;
      }
    }),
  );
  const seen = await load.stop();
  figure('queries without an end', { p95Ms: percentile(seen, 0.95), seen: outcomes(seen), dear });
  expect(dear).toBeGreaterThan(10);
  expect(Object.keys(outcomes(seen))).toEqual(['200']);
});
