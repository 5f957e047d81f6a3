// The CPU of every read that a student or a guardian may send: a search keeps the dearest queries and mutates them.
import { beforeAll, expect, it } from 'vitest';
import { withClient } from '../../migrate/sql/with-client.ts';
import { reset } from '../support/database.ts';
import { ask } from '../support/http.ts';
import { ANA, DAVI, IRENE, JOAO, type Person } from '../support/people.ts';
import { portalSignIn } from '../support/portal.ts';
import { signIn } from '../support/sign-in.ts';
import { stack } from '../support/stack.ts';
import { slowness } from '../support/stretched.ts';
import { pid } from './support/processes.ts';
import { createMeter } from './support/query-cpu.ts';
import { searchDearest } from './support/query-search.ts';
import { readCatalogue, type Catalogue } from './support/query-shapes.ts';
import { figure } from './support/steady.ts';
import { searchDearestWrite } from './support/write-search.ts';
import { KINDS, readFunctions, type Functions } from './support/write-shapes.ts';

/* On the reference machine. */
const AT_MOST_MS = 100;
const { PORTARIA_QUERIES = '120', PORTARIA_SEED = '1' } = process.env;
const REQUESTS = Number(PORTARIA_QUERIES);

const measure = createMeter({ postgrest: () => pid('postgrest-rest'), postmaster: () => pid('postgres') });

let catalogue: Catalogue;
let functions: Functions;
let atMostMs = AT_MOST_MS;
beforeAll(async () => {
  await reset();
  catalogue = await withClient(stack.info.databaseUrl, readCatalogue);
  functions = await withClient(stack.info.databaseUrl, readFunctions);
  const slower = slowness();
  figure('this machine', { slower });
  atMostMs = AT_MOST_MS * slower;
});

const PEOPLE: [string, Person][] = [
  ['a student', JOAO],
  ['a guardian', IRENE],
];

it.each(PEOPLE)(
  `no read of %s costs more than ${String(AT_MOST_MS)} ms of CPU of the reference machine, in ${String(REQUESTS)} tries of a search for the dearest`,
  { timeout: 600_000 + REQUESTS * 1_000 },
  async (_who, person) => {
    const { token } = await portalSignIn(person);
    let answered = 0;
    const dearest = await searchDearest({
      seed: Number(PORTARIA_SEED),
      requests: REQUESTS,
      catalogue,
      measure: async (path, headers, interestingMs) => {
        let status = 0;
        const cost = await measure(async () => {
          ({ status } = await ask(`/portal/rest/v1/${path}`, { mural: token, headers }));
        }, interestingMs);
        if (status === 200) answered += 1;
        return { cost, status };
      },
    });
    figure('reads', { requests: REQUESTS, answered });
    for (const { path, cost, status } of dearest.slice(0, 3))
      figure('dear query', { ...cost, status, characters: path.length, path: path.slice(0, 300) });
    expect(answered, 'reads that were answered').toBeGreaterThan(REQUESTS / 8);
    expect(dearest[0]?.cost.totalMs, dearest[0]?.path).toBeLessThan(atMostMs);
  },
);

/* A specialist writes nothing, so the database stays as it is, and each cost is that of a request for nothing. */
it(
  `no write or call of a specialist, and no filter of an embedded table, costs more than ${String(AT_MOST_MS)} ms of CPU of the reference machine`,
  { timeout: 600_000 + REQUESTS * 1_000 },
  async () => {
    const { token } = await signIn(DAVI);
    const { found, reached } = await searchDearestWrite({
      seed: Number(PORTARIA_SEED),
      requests: REQUESTS * 2,
      catalogue,
      functions,
      measure: async ({ method, path, body, headers }, interestingMs) => {
        let status = 0;
        const cost = await measure(async () => {
          ({ status } = await ask(`/rest/v1/${path}`, {
            method,
            token,
            headers,
            ...(body !== undefined && { body }),
          }));
        }, interestingMs);
        return { cost, status };
      },
    });
    figure('reached', Object.fromEntries([...reached].toSorted(([a], [b]) => (a < b ? -1 : 1))));
    for (const { request, cost, status } of found.slice(0, 3))
      figure('dear write', {
        ...cost,
        status,
        method: request.method,
        bytes: request.body?.length ?? 0,
        path: request.path.slice(0, 300),
      });
    for (const kind of KINDS) expect(reached.get(kind) ?? 0, kind).toBeGreaterThan(10);
    /* Not only refused for its text: RLS refused the row, rows were looked for, or the function ran. */
    const ran: Record<string, number[]> = {
      insert: [403],
      upsert: [403],
      patch: [200, 204],
      delete: [200, 204],
      'embedded filter': [200],
      'call by GET': [200, 401, 403],
      'call by POST': [200, 401, 403],
    };
    for (const kind of KINDS)
      expect(
        (ran[kind] ?? []).some((status) => reached.has(`${kind} ${String(status)}`)),
        kind,
      ).toBe(true);
    expect(found[0]?.cost.totalMs, JSON.stringify(found[0]?.shape)).toBeLessThan(atMostMs);
  },
);

it('admin_rls_smoke, which reads every table, is measured', async () => {
  const { token } = await signIn(ANA);
  const path = 'auth-diagnostics?action=admin_rls_smoke';
  await ask(path, { token });
  const cost = await measure(async () => {
    expect((await ask(path, { token })).status).toBe(200);
  }, 0);
  figure('admin_rls_smoke', cost);
  expect(cost.totalMs).toBeLessThan(3 * atMostMs);
});
