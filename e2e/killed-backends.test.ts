// The database backend is killed at many moments of a sign-in: a code is used if and only if its sign-in is in the log.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { another } from './support/as-another.ts';
import { count, logged, query, reset } from './support/database.ts';
import { size } from './support/full-run.ts';
import { post, type Answer } from './support/http.ts';
import { ANA } from './support/people.ts';
import { lastCode, signIn } from './support/sign-in.ts';

const RUNS = size(50, 20);
/* The first request on a pooled connection that has died fails. */
const PATIENCE = { interval: 5 };

/* As many as PostgREST has connections. */
const POOL = 20;

const { codigo } = ANA;
const send = async () => (await post('send-otp', { codigo })).status;
const verify = (otp: string) => post('verify-otp', { codigo, otp });
const kill = () =>
  query(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator' and state <> 'idle'`,
  );

const holder = another();
/** The first sign-in is killed while it waits for a lock, the last after its answer, the others in between. */
async function killed(run: number, otp: string, spreadMs: number): Promise<Answer> {
  if (run === 0) {
    const lock = () =>
      holder.client.query('select from portaria.usuarios where codigo = $1 for update', [codigo]);
    return (await holder.before(lock, () => verify(otp), kill)).answer;
  }
  const answer = verify(otp);
  await (run === RUNS - 1 ? answer : sleep((run / RUNS) * spreadMs));
  await kill();
  return answer;
}

/** The time in which every sign-in has ended: twice that of one. */
async function timeSpread(): Promise<number> {
  await reset();
  await signIn(ANA);
  await expect.poll(send, PATIENCE).toBe(200);
  const otp = await lastCode(ANA.telefone);
  const began = performance.now();
  expect((await verify(otp)).status).toBe(200);
  return 2 * (performance.now() - began);
}

it('killing the database connection of a sign-in leaves its code both used and logged, or neither [A27]', async () => {
  const seen = { answered: 0, ended: 0, used: 0 };
  const spreadMs = await timeSpread();
  for (let run = 0; run < RUNS; run += 1) {
    await reset();
    await expect.poll(send, PATIENCE).toBe(200);
    const otp = await lastCode(ANA.telefone);
    const { status, cookies } = await killed(run, otp, spreadMs);
    const used = await count('portaria.login_otps where usado_em is not null');
    expect([run, used]).toEqual([run, await logged('login.success')]);
    expect([200, 503]).toContain(status);
    if (status === 200) expect([used, cookies.length]).toEqual([1, 1]);
    else if (used === 0)
      await expect
        .poll(async () => (await verify(otp)).status, { ...PATIENCE, message: 'not spent' })
        .toBe(200);
    seen[status === 200 ? 'answered' : 'ended'] += 1;
    seen.used += used;
  }
  /* Connections that have died would fail the first requests of the next file. */
  const parallel = () => Promise.all(Array.from({ length: POOL }, send));
  await expect.poll(parallel, PATIENCE).not.toContain(503);
  console.log(`killed backends: ${JSON.stringify(seen)}`);
  expect(seen.ended).toBeGreaterThan(0);
  expect(seen.answered).toBeGreaterThan(0);
});
