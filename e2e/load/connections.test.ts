// All Postgres connections are taken and those of PostgREST are killed: 503 meanwhile, and service again when connections are free.
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { reset } from '../support/database.ts';
import { ask } from '../support/http.ts';
import { stack } from '../support/stack.ts';
import { mixedLoad, prepare, type Stage } from './support/mixed-load.ts';
import { backAfter, pid } from './support/processes.ts';
import { figure, outcomes } from './support/steady.ts';

const TAKEN_MS = 10_000;
const PER_SECOND = 30;
const PEOPLE = 100;
const BACK_WITHIN_MS = 40_000;
const PROGRAMS = ['postgres', 'api-shim', 'gateway', 'docs-host', 'app'];

let stage: Stage;
beforeEach(async () => {
  await reset();
  stage = await prepare(PEOPLE);
});
afterAll(reset);

/** Takes every free connection, and those reserved for the superuser. */
async function takeAll(clients: pg.Client[]): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: stack.info.databaseUrl });
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch (error) {
      expect((error as pg.DatabaseError).code).toBe('53300');
      return;
    }
    clients.push(client);
  }
}

it('requests get 503 while Postgres has no free connection, and succeed afterwards [F10]', async () => {
  const before = PROGRAMS.map(pid);
  const load = mixedLoad(stage, PER_SECOND);
  await sleep(1_000);
  const clients: pg.Client[] = [];
  const taken = performance.now();
  try {
    await takeAll(clients);
    const [first] = clients;
    for (const end = performance.now() + TAKEN_MS; performance.now() < end; await sleep(100)) {
      await first?.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator'`,
      );
      await takeAll(clients);
    }
    expect((await fetch(`http://127.0.0.1:${stack.ports.api}/readyz`)).status).toBe(503);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
  const free = performance.now();
  await expect
    .poll(async () => (await ask('me', { token: stage.live }).catch(() => undefined))?.status, {
      timeout: 2 * BACK_WITHIN_MS,
      interval: 100,
    })
    .toBe(200);
  await sleep(2_000);
  const samples = await load.stop();
  const [seen, audit] = [outcomes(samples), await stage.journal.audit()];
  const whileTaken = outcomes(samples.filter(({ at }) => at > taken && at < free));
  const backAfterMs = backAfter(samples, free);
  figure('no connection left', {
    clients: clients.length,
    backAfterMs,
    slowestMs: load.slowestMs(),
    whileTaken,
    seen,
    audit,
  });
  expect(Object.keys(seen).filter((one) => one !== 'ok' && one !== '503')).toEqual([]);
  expect(whileTaken['503'] ?? 0, 'nothing noticed').toBeGreaterThan(0);
  expect(backAfterMs).toBeLessThan(BACK_WITHIN_MS);
  expect(PROGRAMS.map(pid)).toEqual(before);
});
