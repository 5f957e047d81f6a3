// After a run of all user and attacker actions, codes, tokens and secrets are found only in their intended places.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { reset } from './support/database.ts';
import { ask, post, type Answer } from './support/http.ts';
import { findLeaks, logFiles, processes, statements, tables, type Place } from './support/generated/leaks.ts';
import { address } from './support/parallel.ts';
import { ANA, BRUNO, CARLA, DAVI, GABI, HUGO } from './support/people.ts';
import { direct } from './support/postgrest.ts';
import { inbox, requestCode, tokenOf, wrong } from './support/sign-in.ts';
import { stack } from './support/stack.ts';
import { mint, nowSeconds } from './support/tokens.ts';

const codes: string[] = [];
const tokens: string[] = [];
const answers: Answer[] = [];
const running: Place[] = [];
const secrets = Object.values(stack.secrets).filter((secret) => secret !== '');

async function keep(answer: Promise<Answer>): Promise<Answer> {
  const kept = await answer;
  answers.push(kept);
  if (kept.cookies.length > 0 && tokenOf(kept) !== '') tokens.push(tokenOf(kept));
  return kept;
}

async function live(person: typeof ANA, from: string): Promise<void> {
  const { codigo } = person;
  const otp = await requestCode(person, { from });
  codes.push(otp);
  await keep(post('verify-otp', { codigo, otp: wrong(otp) }));
  await keep(
    ask('verify-otp', {
      method: 'POST',
      body: `{"codigo":"${codigo}","otp":"${otp}"`,
      headers: { 'Content-Type': 'application/json' },
    }),
  );
  await keep(post('verify-otp', { codigo, otp: [otp] }));
  await keep(ask(`verify-otp?otp=${otp}`, { method: 'GET' }));
  const token = tokenOf(await keep(post('verify-otp', { codigo, otp })));
  await keep(post('verify-otp', { codigo, otp }));
  await keep(ask('me', { token }));
  await keep(ask('me', { token: `${token}x` }));
  await keep(ask('me', { headers: { Cookie: `svc_auth=${token}; svc_auth=x` } }));
  await keep(ask(`me?token=${token}`));
  await keep(ask('/rest/v1/alunos?limit=1', { headers: { Authorization: `Bearer ${token}` } }));
  await keep(ask('/rest/v1/alunos?nope=eq.1', { token }));
  await keep(ask('auth-diagnostics?action=admin_rls_smoke', { token }));
  await keep(ask('/?__debug_auth=1', { token, port: stack.ports.gateway }));
  await keep(post('logout', { todas: true }, { token }));
  await keep(ask('me', { token }));
  await direct('/rpc/me', { token });
  await direct('/rpc/nope', { token, json: { otp } });
}

/* Runs a verify that waits for the row lock of the person, so that its statement is visible in pg_stat_activity. */
async function verifySlowly({ codigo }: typeof ANA): Promise<void> {
  const holder = new pg.Client({ connectionString: stack.info.databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select from portaria.usuarios where codigo = $1 for update', [codigo]);
    const verified = keep(post('verify-otp', { codigo, otp: wrong(codes[0] ?? '') }));
    const isSeen = () => running.some(({ text }) => text.includes('verify_otp'));
    for (const end = Date.now() + 10_000; !isSeen() && Date.now() < end; await sleep(10));
    await holder.query('rollback');
    await verified;
  } finally {
    await holder.end();
  }
}

beforeAll(async () => {
  await reset();
  const run = { done: false };
  const watch = (async () => {
    for (; !run.done; await sleep(10)) running.push(await statements());
  })();
  await Promise.all([ANA, BRUNO, CARLA, DAVI, GABI, HUGO].map((person, i) => live(person, address(i))));
  const iat = nowSeconds();
  const service = mint({ role: 'service_role', aud: 'authenticated', iat, exp: iat + 60 });
  tokens.push(service);
  await direct('/rpc/send_otp', {
    token: service,
    json: { codigo: ANA.codigo },
    headers: { 'X-Otp-Pepper': stack.secrets.otpPepper, 'X-Client-Ip': 'no address' },
  });
  await verifySlowly(ANA);
  run.done = true;
  await watch;
  await sleep(1_000); // logs are written in batches
});

/* The middle and the end of a token; the beginning is the same in all. */
const segments = () => tokens.flatMap((token) => token.split('.').slice(1));

describe('after sign-ins and attacks with six accounts', () => {
  it('the search for secrets finds each secret where it is expected', async () => {
    expect([codes.length, tokens.length, secrets.length]).toEqual([6, 7, 5]);
    const messages = { name: 'inbox', text: JSON.stringify(await inbox()) };
    expect(findLeaks([messages], codes)).toHaveLength(6);
    expect(findLeaks(processes('environ'), [stack.secrets.otpPepper])).not.toEqual([]);
    expect(running.some(({ text }) => text.includes('verify_otp'))).toBe(true);
    expect((await tables()).length).toBeGreaterThan(25);
  });

  it('no log file contains a one-time code, a token or a secret', () => {
    const files = logFiles();
    expect(files.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['api-shim.log', 'postgres.log', 'postgrest.log', 'gateway.log']),
    );
    expect(findLeaks(files, [...codes, ...segments(), ...secrets])).toEqual([]);
    for (const { name, text } of files)
      expect([name, /svc_auth=e|Bearer e|eyJ[\w-]{20}/.exec(text)?.[0]]).toEqual([name, undefined]);
  });

  it('no table in any schema contains a one-time code, a token or a secret', async () => {
    expect(findLeaks(await tables(), [...codes, ...segments(), ...secrets])).toEqual([]);
  });

  it('no running SQL statement contains a one-time code, a token or a secret', () => {
    expect(running.length).toBeGreaterThan(5);
    expect(findLeaks(running, [...codes, ...segments(), ...secrets])).toEqual([]);
  });

  it('no process has a one-time code, a token or a secret in its arguments', () => {
    const all = processes();
    expect(all.length).toBeGreaterThan(6);
    expect(findLeaks(all, [...codes, ...segments(), ...secrets])).toEqual([]);
  });

  it('no response contains a one-time code, a secret or, except in Set-Cookie, a token', () => {
    const bodies = answers.map(({ asked, text }) => ({ name: asked.split('?')[0] ?? '', text }));
    expect(bodies.length).toBeGreaterThan(80);
    expect(findLeaks(bodies, [...codes, ...segments(), ...secrets])).toEqual([]);
    const heads = answers.map(({ asked, headers }) => ({
      name: asked.split('?')[0] ?? '',
      text: JSON.stringify({ ...headers, 'set-cookie': '' }),
    }));
    expect(findLeaks(heads, [...codes, ...segments(), ...secrets])).toEqual([]);
  });
});
