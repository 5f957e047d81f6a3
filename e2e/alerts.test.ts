// A revoked token that is used again is pushed once, with several instances and after a restart too.
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProvider, type Provider } from '../api-shim/testing/provider.ts';
import { query, reset } from './support/database.ts';
import { queued } from './support/parallel.ts';
import { ask, post } from './support/http.ts';
import { ANA } from './support/people.ts';
import { startShim, type Shim } from './support/services/shim.ts';
import { stack } from './support/stack.ts';
import { signIn, type SignedIn } from './support/sign-in.ts';

let receiver: Provider;
let shims: Shim[];
beforeEach(async () => {
  await reset();
  receiver = await startProvider();
  shims = [];
});
afterEach(async () => {
  await Promise.all(shims.map((shim) => shim.stop()));
  await receiver.stop();
});

async function start(): Promise<Shim> {
  const shim = await startShim({ SVC_ALERT_URL: `${receiver.url}/topico` });
  shims.push(shim);
  return shim;
}

async function revoked(): Promise<SignedIn> {
  const session = await signIn(ANA);
  expect((await post('logout', {}, { token: session.token })).status).toBe(200);
  return session;
}

async function reuse(token: string, port: number): Promise<void> {
  const answer = await ask('me', { token, port });
  expect([answer.status, answer.body['message']]).toEqual([401, 'Token revogado']);
}

async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; !(await done()); await sleep(20)) {
    if (Date.now() > end) throw new Error('it did not happen');
  }
}

const row = async () =>
  (await query('select contagem, tentativas, enviado_em, proxima_em from portaria.alertas'))[0] ?? {};

it('a hundred replays of a revoked token at two instances send one high-priority push, without the token [B13]', async () => {
  const [one, two] = [await start(), await start()];
  const { token, claims } = await revoked();
  await queued(100, (i) => reuse(token, i % 2 === 0 ? one.port : two.port));
  await until(async () => (await row())['enviado_em'] !== null);
  await Promise.all(shims.splice(0).map((shim) => shim.stop())); // each ends its pushes first
  expect(receiver.asked).toHaveLength(1);
  const [push] = receiver.asked;
  expect(push).toMatchObject({ method: 'POST', path: '/topico', headers: { priority: 'high' } });
  expect(push?.body).toContain(claims.usuario_id);
  expect(push?.body).not.toContain(token);
  expect(push?.body).not.toContain(token.split('.')[2]);
  await expect.poll(row).toMatchObject({ contagem: 100, tentativas: 0, proxima_em: null });

  await query(`update portaria.alertas set enviado_em = enviado_em - interval '5 minutes 1 second'`);
  await reuse(token, (await start()).port);
  await until(() => receiver.asked.length === 2);
});

it('a failed push about a replayed token is sent again after a restart of the shim [F12]', async () => {
  receiver.answer({ status: 503 });
  const first = await start();
  const { token } = await revoked();
  await reuse(token, first.port);
  await until(async () => receiver.asked.length === 1 && (await row())['tentativas'] === 1);
  await reuse(token, first.port);
  expect(await query('select jsonb_array_length(api.claim_alerts()) as n')).toEqual([{ n: 0 }]); // not yet due again
  expect(receiver.asked).toHaveLength(1);
  expect(await row()).toMatchObject({ contagem: 2, tentativas: 1, enviado_em: null });
  await Promise.all(shims.splice(0).map((shim) => shim.stop()));

  receiver.answer({});
  await query('update portaria.alertas set proxima_em = clock_timestamp()');
  await start();
  await until(async () => (await row())['enviado_em'] !== null);
  expect(receiver.asked).toHaveLength(2);
  expect(receiver.asked[1]?.body).toContain('(2 vezes)');
});

it('a push receiver that hangs keeps no request waiting [F12]', async () => {
  receiver.answer('hang');
  const { port } = await start();
  const { token } = await revoked();
  await reuse(token, port);
  await until(() => receiver.asked.length === 1);
  await reuse(token, port);
  expect((await ask('me', { port })).code).toBe('no_cookie');
  expect(await receiver.open(), 'pushes that still wait').toBe(1);
});

it('claiming alerts skips those that another transaction has locked', async () => {
  const { token } = await revoked();
  await reuse(token, stack.ports.api);
  const held = new pg.Client({ connectionString: stack.info.databaseUrl });
  await held.connect();
  try {
    await held.query('begin');
    const claim = 'select jsonb_array_length(api.claim_alerts()) as n';
    expect((await held.query<{ n: number }>(claim)).rows).toEqual([{ n: 1 }]);
    let isHeld = true;
    const releases = setTimeout(() => {
      isHeld = false;
      void held.query('commit');
    }, 10_000);
    const claimed = await query(claim);
    clearTimeout(releases);
    expect([claimed, isHeld]).toEqual([[{ n: 0 }], true]);
  } finally {
    await held.end();
  }
});
