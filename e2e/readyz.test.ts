// Readiness detects what PostgREST's own does not: a frozen database and a full pool.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Stack } from '../stack/stack.ts';
import { startTestStack } from '../stack/test-stack.ts';
import { ask } from './support/http.ts';
import { BRUNO } from './support/people.ts';
import { freePort } from '../common/testing/free-port.ts';
import { freezePostgres, signalAll } from './support/services/postgres-processes.ts';
import { direct } from './support/postgrest.ts';
import { mint, nowSeconds } from './support/tokens.ts';

/* A separate stack, because the test freezes it. */
let stack: Stack;
let gatewayMetrics: number;

/* Less than a full pool stays full, and than a request to what is frozen may wait. */
const PATIENCE_MS = 30_000;
const POOL = 20; // db-pool in deploy/postgrest.conf

beforeAll(async () => {
  gatewayMetrics = await freePort();
  stack = await startTestStack({ env: { GATEWAY_METRICS_PORT: String(gatewayMetrics) } });
});
afterAll(() => stack.stop());

const pid = (name: string): number => stack.pid(name) ?? 0;
const statusAt = async (port: number): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) })).status;
const WHERE: [string, () => Promise<number>][] = [
  ['the shim', () => statusAt(stack.ports.api)],
  ['its operators’ port', () => statusAt(stack.ports.metrics)],
  ['the gateway’s operators’ port', () => statusAt(gatewayMetrics)],
];

/** Polls every endpoint until all have this status. */
async function until(status: number): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  const waits = WHERE.map(async ([name, read]) => {
    for (let seen = await read(); seen !== status; seen = await read()) {
      if (Date.now() > end) throw new Error(`${name} still answers ${seen}`);
      await sleep(100);
    }
  });
  await Promise.all(waits);
}

async function expectNoticed(): Promise<void> {
  await until(503);
  for (const [name, read] of WHERE) expect([name, await read()]).toEqual([name, 503]);
  expect((await ask('/healthz', { port: stack.ports.api })).status).toBe(200);
}

async function frozen(freeze: () => readonly number[]): Promise<void> {
  await until(200);
  const pids = freeze();
  try {
    await expectNoticed();
  } finally {
    signalAll(pids, 'SIGCONT');
  }
  await until(200);
}

describe('readyz', () => {
  it('answers 503 while every process of Postgres is frozen, and 200 afterwards [F16]', async () => {
    await frozen(() => {
      const pids = freezePostgres(pid('postgres'));
      expect(pids.length).toBeGreaterThan(3);
      return pids;
    });
  });

  it('answers 503 while PostgREST is frozen, and 200 afterwards [F16]', () =>
    frozen(() => {
      signalAll([pid('postgrest')], 'SIGSTOP');
      return [pid('postgrest')];
    }));

  it('answers 503 while the connection pool is full, and 200 afterwards, as do the metrics [F7]', async () => {
    await until(200);
    const blocker = new pg.Client({ connectionString: stack.info.databaseUrl });
    await blocker.connect();
    const { postgrestUrl: url, jwtSecret: secret } = stack.info;
    const iat = nowSeconds();
    const token = mint({ role: 'service_role', aud: 'authenticated', iat, exp: iat + 60 }, { secret });
    /* Otherwise each request below releases its connection after lock_timeout, and a readiness probe may get that connection. */
    await blocker.query(`alter role service_role set lock_timeout = '1min'`);
    await blocker.query(`alter role service_role set statement_timeout = '1min'`);
    try {
      await blocker.query('begin');
      await blocker.query('lock table portaria.usuarios in access exclusive mode');
      const waiting = Array.from({ length: POOL }, () =>
        direct('/rpc/send_otp', { json: { codigo: BRUNO.codigo }, token, url }),
      );
      const full = `select count(*)::integer as n from pg_stat_activity where usename = 'authenticator' and wait_event_type = 'Lock'`;
      const locked = async () => {
        await blocker.query('select pg_stat_clear_snapshot()'); // in a transaction the view stays as it was
        return (await blocker.query<{ n: number }>(full)).rows[0]?.n;
      };
      await expect.poll(locked).toBe(POOL);
      await expectNoticed();
      const metrics = await (await fetch(`http://127.0.0.1:${stack.ports.metrics}/metrics`)).text();
      expect(metrics).toContain('\nportaria_ready 0\n');
      await blocker.query('rollback');
      await Promise.all(waiting);
    } finally {
      await blocker.end();
    }
    await until(200);
    const metrics = await (await fetch(`http://127.0.0.1:${gatewayMetrics}/metrics`)).text();
    expect(metrics).toContain('\nportaria_gateway_ready 1\n');
  });
});
