// The lease of a cluster over HTTP: a node with an expired lease answers 503, and works again with a new lease.
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { query, reset } from './support/database.ts';
import { askAsStaff } from './support/generated/every-endpoint.ts';
import { ask, post } from './support/http.ts';
import { ANA } from './support/people.ts';
import { direct } from './support/postgrest.ts';
import { signIn } from './support/sign-in.ts';
import { stack } from './support/stack.ts';

const noLease = () => query('delete from portaria.arrendamento');
beforeEach(reset);
afterEach(noLease);

/** The readiness for reads and for writes. */
const ready = () =>
  Promise.all(
    ['readyz', 'readyz?write=1'].map(
      async (path) => (await fetch(`http://127.0.0.1:${stack.ports.api}/${path}`)).status,
    ),
  );

/** Sets a lease that was renewed this many seconds ago. */
async function lease(seconds: number): Promise<void> {
  await noLease();
  await query(
    `insert into portaria.arrendamento (linha_tempo, renovado_em)
     values (portaria.timeline(), clock_timestamp() - make_interval(secs => $1))`,
    [seconds],
  );
}

it('a cluster node with an expired lease answers 503 with Retry-After, and never 401', async () => {
  const { token } = await signIn(ANA);
  await lease(60);
  const away = 'unavailable';
  expect(await askAsStaff(token)).toEqual([away, away, away, away, 'auth_unavailable']);
  const role = { papel: 'administrador', escola_id: null };
  expect((await post('select-role', role, { token })).status).toBe(503);
  expect((await post('verify-otp', { codigo: ANA.codigo, otp: '000000' })).status).toBe(503);
  const refused = await ask('me', { token });
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
  await expect.poll(ready).toEqual([503, 503]);
  await lease(-0.5);
  expect((await ask('me', { token })).status).toBe(200);
  await noLease();
  await expect.poll(ready).toEqual([200, 200]);
});

it('a logout at a node with an expired lease gets 503, and a retry without the lease succeeds', async () => {
  const { token } = await signIn(ANA);
  await lease(60);
  expect((await post('logout', {}, { token })).status).toBe(503);
  await noLease();
  expect((await ask('me', { token })).status).toBe(200);
  expect((await post('logout', {}, { token })).status).toBe(200);
  expect((await ask('me', { token })).status).toBe(401);
});

it('a request from a machine whose clock is ahead of the database gets 503, and a client cannot say so', async () => {
  const { token } = await signIn(ANA);
  await lease(0);
  const asked = (seconds: number) => ({ 'X-Asked-At': String(Date.now() + seconds * 1_000) });
  expect((await direct('/rpc/me', { token, headers: asked(0) })).status).toBe(200);
  expect((await direct('/rpc/me', { token, headers: asked(8) })).status).toBe(503);
  expect((await direct('/rpc/me', { token, headers: asked(-40) })).status).toBe(503);
  await lease(0);
  expect((await ask('me', { token, headers: asked(40) })).status).toBe(200);
});

it('a lease renewal that waits for a concurrent release does not undo the release', async () => {
  await lease(0);
  const clients = [0, 1].map(() => new pg.Client({ connectionString: stack.info.databaseUrl }));
  const [releasing, renewing] = clients as [pg.Client, pg.Client];
  await Promise.all(clients.map((client) => client.connect()));
  try {
    await releasing.query('begin');
    await releasing.query('select portaria.release_lease()');
    const renewed = renewing.query<{ outcome: string }>('select portaria.renew_lease() as outcome');
    const waits = async () =>
      (await query(`select 1 from pg_stat_activity where query ~ 'renew_lease' and wait_event_type = 'Lock'`))
        .length;
    await expect.poll(waits).toBe(1);
    await releasing.query('commit');
    expect((await renewed).rows).toEqual([{ outcome: 'released' }]);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
});
