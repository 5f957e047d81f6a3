// After a run of all user and attacker actions, codes, tokens and secrets are found only in their intended places.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '../migrate/sql/with-client.ts';
import { reset } from './support/database.ts';
import { ask, post, type Answer } from './support/http.ts';
import { findLeaks, logFiles, processes, statements, tables, type Place } from './support/generated/leaks.ts';
import { logOf, logWritten } from './support/log-written.ts';
import { address } from './support/parallel.ts';
import { ANA, BRUNO, CARLA, DAVI, GABI, HUGO } from './support/people.ts';
import { direct } from './support/postgrest.ts';
import { inbox, requestCode, signIn, tokenOf, wrong } from './support/sign-in.ts';
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

async function logsWritten(): Promise<void> {
  await logWritten(stack.ports.api, () => logOf('api-shim'));
  await logWritten(stack.ports.gateway, () => logOf('gateway'));
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
  await logsWritten();
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

  it('no log file contains a one-time code, a token or a secret [A13]', () => {
    const files = logFiles();
    expect(files.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['api-shim.log', 'postgres.log', 'postgrest.log', 'gateway.log']),
    );
    expect(findLeaks(files, [...codes, ...segments(), ...secrets])).toEqual([]);
    for (const { name, text } of files)
      expect([name, /svc_auth=e|Bearer e|eyJ[\w-]{20}/.exec(text)?.[0]]).toEqual([name, undefined]);
  });

  it('no table in any schema contains a one-time code, a token or a secret [A13]', async () => {
    expect(findLeaks(await tables(), [...codes, ...segments(), ...secrets])).toEqual([]);
  });

  it('no running SQL statement contains a one-time code, a token or a secret [A13, E14]', () => {
    expect(running.length).toBeGreaterThan(5);
    expect(findLeaks(running, [...codes, ...segments(), ...secrets])).toEqual([]);
  });

  it('no process has a one-time code, a token or a secret in its arguments', () => {
    const all = processes();
    expect(all.length).toBeGreaterThan(6);
    expect(findLeaks(all, [...codes, ...segments(), ...secrets])).toEqual([]);
  });

  it('no response contains a one-time code, a secret or, except in Set-Cookie, a token [A13]', () => {
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

describe('a CPF and a name in a query', () => {
  const [cpf, name] = ['71428793860', 'Canario da Silva'];
  /* Each fails in another way: column, type, operator, syntax, relation, table, rows, range, cast, row level, constraint, function, media type. */
  const failing: [string, { method?: string; json?: unknown; headers?: Record<string, string> }][] = [
    [`alunos?nope=eq.${cpf}`, {}],
    [`alunos?id=eq.${cpf}`, {}],
    [`alunos?turma_id=in.(${cpf})`, {}],
    [`alunos?nome_completo=cs.{${cpf}}`, {}],
    [`alunos?nome_completo=match.(${cpf}`, {}],
    [`alunos?cpf=is.${cpf}`, {}],
    [`alunos?cpf=foo.${cpf}`, {}],
    [`alunos?select=nope(${cpf})&cpf=eq.${cpf}`, {}],
    [`nowhere?cpf=eq.${cpf}`, {}],
    [
      `alunos?cpf=eq.${cpf}&nome_completo=eq.${encodeURIComponent(name)}`,
      { headers: { Accept: 'application/vnd.pgrst.object+json' } },
    ],
    [`alunos?cpf=eq.${cpf}&offset=9`, { headers: { Prefer: 'count=exact' } }],
    [`alunos?select=nome_completo::integer&cpf=neq.${cpf}`, {}],
    [`alunos?select=cpf::no${cpf}`, {}],
    [`alunos?cpf=eq.${cpf}`, { headers: { Accept: 'image/png' } }],
    [`alunos?cpf=eq.${cpf}`, { headers: { 'Accept-Profile': 'portaria' } }],
    [`rpc/nope?cpf=${cpf}`, {}],
    [`rpc/nope`, { json: { cpf } }],
    [`turmas?nome=eq.${cpf}`, { method: 'PATCH', json: { ano_letivo: cpf } }],
    ['turmas', { json: { nome: name, ano_letivo: cpf } }],
    ['turmas', { json: { [`c${cpf}`]: name } }],
    ['eventos', { json: { titulo: name, escola_id: cpf } }],
  ];

  it('no log file contains a CPF of a query that fails, and PostgREST still logs why it cannot start', async () => {
    const { token } = await signIn(BRUNO);
    const statuses = new Set<number>();
    for (const [path, { method, json, headers }] of failing) {
      const { status } = await ask(`/rest/v1/${path}`, {
        token,
        method: method ?? (json === undefined ? 'GET' : 'POST'),
        ...(json !== undefined && { body: JSON.stringify(json) }),
        headers: { ...headers, ...(json !== undefined && { 'Content-Type': 'application/json' }) },
      });
      const bypassed = await direct(`/${path}`, {
        token,
        ...(method && { method }),
        json,
        ...(headers && { headers }),
      });
      const anonymous = await direct(`/${path}`, { ...(method && { method }), json });
      for (const one of [status, bypassed.status, anonymous.status]) statuses.add(one);
      expect([path, status < 500 && bypassed.status < 500]).toEqual([path, true]);
    }
    expect([...statuses]).toEqual(expect.arrayContaining([400, 401, 404, 406]));
    /* A server error: the database refuses a statement that waits too long for a lock. */
    await withClient(stack.info.databaseUrl, async (client) => {
      await client.query('begin');
      await client.query('lock table api.alunos in access exclusive mode');
      expect((await direct(`/alunos?cpf=neq.${cpf}`, { token })).status).toBe(500);
      await client.query('rollback');
    });
    await logsWritten();
    const leaks = logFiles().flatMap(({ name: file, text }) =>
      text.includes(cpf) || text.includes('Canario')
        ? [`${file}: ${text.split('\n').find((line) => /71428793860|Canario/.test(line)) ?? ''}`]
        : [],
    );
    expect(leaks).toEqual([]);
    expect(logFiles().find(({ name: file }) => file === 'postgrest.log')?.text).toContain(
      'Starting PostgREST',
    );
  });
});
