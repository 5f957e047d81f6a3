// Services that stop, hang or crash: every response is a 503, acknowledged changes survive, and the stack recovers.
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '../migrate/sql/with-client.ts';
import type { Stack } from '../stack/stack.ts';
import { startTestStack } from '../stack/test-stack.ts';
import { ask, post, type Answer } from './support/http.ts';
import { address } from './support/parallel.ts';
import { ANA, AURORA, BRUNO } from './support/people.ts';
import { freezePostgres, signalAll } from './support/services/postgres-processes.ts';
import { lastCode, signIn, type SignedIn } from './support/sign-in.ts';

/* A separate, durable stack: crashes must not affect other tests. */
let stack: Stack;
let port: number;
let ana: SignedIn;
let from = 0;

const HEALS_WITHIN_MS = 120_000;

beforeAll(async () => {
  stack = await startTestStack({ durable: true });
  port = stack.ports.api;
  ana = await signIn(ANA, { port });
});
afterAll(() => stack.stop());

const pid = (name: string): number => stack.pid(name) ?? 0;
const me = (token = ana.token) => ask('me', { token, port });
const clear = () =>
  withClient(stack.info.databaseUrl, (client) => client.query('delete from portaria.otp_envios'));

const waitForLocks = () =>
  withClient(stack.info.databaseUrl, async (client) => {
    const waiting = await client.query(`select from pg_stat_activity where wait_event_type = 'Lock'`);
    return waiting.rowCount;
  });
const listens = () =>
  ask('/healthz', { port, headers: { Connection: 'close' } }).then(
    () => true,
    () => false,
  );

async function heals(): Promise<void> {
  for (const end = Date.now() + HEALS_WITHIN_MS; ; await sleep(50)) {
    const { status } = await me().catch(() => ({ status: 0 }));
    if (status === 200) return;
    expect([0, 503]).toContain(status);
    if (Date.now() > end) throw new Error('it did not heal');
  }
}

/** After Postgres ended: the supervisor also restarts PostgREST, which may cost a request. */
async function healsWithNew(postgrest: number): Promise<void> {
  await expect.poll(() => pid('postgrest'), { timeout: HEALS_WITHIN_MS }).not.toBe(postgrest);
  await heals();
}

/** Calls ten endpoints that need the database, all at once. */
async function askAll(token: string): Promise<[string, Answer][]> {
  const asks: [string, () => Promise<Answer>][] = [
    ['send-otp', () => post('send-otp', { codigo: BRUNO.codigo }, { port, from: address((from += 1)) })],
    ['verify-otp', () => post('verify-otp', { codigo: BRUNO.codigo, otp: '123456' }, { port })],
    ['select-role', () => post('select-role', { papel: 'administrador', escola_id: null }, { token, port })],
    ['me', () => me(token)],
    ['logout', () => post('logout', {}, { token, port })],
    ['auth-diagnostics', () => ask('auth-diagnostics?action=admin_rls_smoke', { token, port })],
    ['rest', () => ask('/rest/v1/alunos', { token, port })],
    ['rest rpc', () => ask('/rest/v1/rpc/me', { token, port })],
    [
      'rest rpc post',
      () => post('/rest/v1/rpc/select_role', { papel: 'x', escola_id: AURORA }, { token, port }),
    ],
    ['readyz', () => ask('/readyz', { port })],
  ];
  return Promise.all(asks.map(async ([name, work]): Promise<[string, Answer]> => [name, await work()]));
}

/* A request to what hangs is never answered unless it has a limit: `ask` throws. */
async function expectAllUnavailable(token: string): Promise<void> {
  for (const [name, { status, headers, cookies, code, body }] of await askAll(token)) {
    expect([name, status, cookies]).toEqual([name, 503, []]);
    expect([name, headers['retry-after']]).toEqual([name, expect.stringMatching(/^[1-9]\d*$/)]);
    expect([name, code ?? body['ok']]).toEqual([name, name === 'auth-diagnostics' ? false : 'unavailable']);
  }
  expect((await ask('/healthz', { port })).status).toBe(200);
}

describe('when Postgres', () => {
  it('hangs, ten endpoints of all kinds answer 503, and sign-in works afterwards [F3]', async () => {
    const stopped = freezePostgres(pid('postgres'));
    expect(stopped.length).toBeGreaterThan(3);
    try {
      await sleep(1_100); // readiness is asked once a second
      await expectAllUnavailable(ana.token);
    } finally {
      signalAll(stopped, 'SIGCONT');
    }
    // Earlier requests may still be executed, even the logout: it was neither acknowledged nor refused.
    await expect.poll(async () => (await ask('/readyz', { port })).status).toBe(200);
    await sleep(500);
    await clear();
    ana = await signIn(ANA, { port });
    await heals();
  });

  it('is stopped, ten endpoints of all kinds answer 503, and a sent code works after the restart [F2]', async () => {
    await clear();
    const sent = await post('send-otp', { codigo: BRUNO.codigo }, { port });
    expect(sent.status).toBe(200);
    const otp = await lastCode(BRUNO.telefone, { port });
    const postgrest = pid('postgrest');
    const conf = join(stack.paths.pgdata, 'postgresql.conf');
    renameSync(conf, `${conf}.away`); // without it Postgres cannot be started again
    try {
      process.kill(pid('postgres'), 'SIGINT');
      for (const end = Date.now() + 10_000; (await me()).status === 200 && Date.now() < end;) await sleep(20);
      await sleep(1_100);
      await expectAllUnavailable(ana.token);
    } finally {
      renameSync(`${conf}.away`, conf);
    }
    await healsWithNew(postgrest);
    expect((await post('verify-otp', { codigo: BRUNO.codigo, otp }, { port })).status).toBe(200);
  });

  it('crashes right after a response, a logout stays revoked and a used code stays used [A8]', async () => {
    await clear();
    const bruno = await signIn(BRUNO, { port });
    const sent = await post('send-otp', { codigo: BRUNO.codigo }, { port });
    expect(sent.status).toBe(200);
    const otp = await lastCode(BRUNO.telefone, { port });
    expect((await post('verify-otp', { codigo: BRUNO.codigo, otp }, { port })).status).toBe(200);
    expect((await post('logout', {}, { token: bruno.token, port })).status).toBe(200);
    const postgrest = pid('postgrest');
    process.kill(pid('postgres'), 'SIGQUIT');
    await healsWithNew(postgrest);
    expect((await me(bruno.token)).code).toBe('token_revoked');
    expect((await post('verify-otp', { codigo: BRUNO.codigo, otp }, { port })).code).toBe('otp_expired');
  });
});

describe('when PostgREST', () => {
  it('is killed, it restarts and no session gets a 401', async () => {
    const before = pid('postgrest');
    process.kill(before, 'SIGKILL');
    for (let n = 0; n < 30; n++) expect([200, 503]).toContain((await me()).status);
    await heals();
    expect(pid('postgrest')).not.toBe(before);
  });

  it('hangs, ten endpoints of all kinds answer 503', async () => {
    const token = (await signIn(BRUNO, { port })).token;
    const both = [pid('postgrest'), pid('postgrest-rest')]; // one without the other: e2e/rest-readers.test.ts
    signalAll(both, 'SIGSTOP');
    try {
      await sleep(1_100);
      await expectAllUnavailable(token);
    } finally {
      signalAll(both, 'SIGCONT');
    }
    await heals();
  });
});

describe('when the shim', () => {
  it('is killed, it restarts and sessions stay valid', async () => {
    const before = pid('api-shim');
    process.kill(before, 'SIGKILL');
    await heals();
    expect(pid('api-shim')).not.toBe(before);
  });

  it('gets SIGTERM, it finishes running requests and restarts', async () => {
    await clear();
    const people = [ANA, BRUNO];
    await withClient(stack.info.databaseUrl, async (holder) => {
      await holder.query('begin');
      await holder.query('select from portaria.usuarios where codigo = any ($1) for update', [
        people.map(({ codigo }) => codigo),
      ]);
      const running = people.map(({ codigo }) =>
        post('send-otp', { codigo }, { port, from: address((from += 1)) }),
      );
      await expect.poll(waitForLocks).toBe(people.length);
      process.kill(pid('api-shim'), 'SIGTERM');
      await expect.poll(listens).toBe(false);
      await holder.query('commit');
      expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200]);
    });
    await heals();
  });
});
