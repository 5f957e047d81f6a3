// Batched sends and verifies: the same responses as single calls, exact limits, and no wait for another person's lock.
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { asService, callerAt } from './support/as-service.ts';
import { count, logged, makeUsers, query, reset } from './support/database.ts';
import { post, type Answer } from './support/http.ts';
import { address, parallel, queued, tally } from './support/parallel.ts';
import { ANA, BRUNO, FABIO, IRENE, LIA, NOBODY } from './support/people.ts';
import type { Direct } from './support/postgrest.ts';
import { lastCode, requestCode, wrong } from './support/sign-in.ts';
import { stack } from './support/stack.ts';

beforeEach(reset);

const AT_ONCE = 40;
/* Of others, while one person's row is locked: the shim waits two to four seconds for it. */
const OTHERS = 10;

/** The parts of an answer that do not vary between equal requests. */
const same = ({ status, headers, text }: Answer): unknown => [
  status,
  headers['content-type'],
  headers['cache-control'],
  text.replace(/"expira_em": ?"[^"]*"/, ''),
];

describe('sign-in requests in one batch', () => {
  it('give every kind of request the same answer as a single request', async () => {
    const asks: [string, object][] = [
      ['send-otp', { codigo: NOBODY }],
      ['send-otp', { codigo: '12' }],
      ['send-otp', { codigo: 'a\u0000' }],
      ['send-otp', { codigo: ANA.codigo }],
      ['send-otp', { codigo: FABIO.codigo }],
      ['portal-send-otp', { codigo: IRENE.codigo, destino: null }],
      ['portal-send-otp', { codigo: IRENE.codigo, destino: '0000' }],
      ['portal-send-otp', { codigo: NOBODY }],
      ['verify-otp', { codigo: NOBODY, otp: '123456' }],
      ['verify-otp', { codigo: BRUNO.codigo, otp: '123456' }],
      ['verify-otp', { codigo: '12', otp: '123456' }],
      ['portal-verify-otp', { codigo: LIA.codigo, otp: '123456' }],
      ['portal-verify-otp', { codigo: NOBODY, otp: '123456' }],
    ];
    const one = ([path, json]: [string, object], i: number) => post(path, json, { from: address(i) });
    const alone: unknown[] = [];
    for (const [i, question] of asks.entries()) {
      await reset();
      alone.push(same(await one(question, i)));
    }
    await reset();
    const users = await makeUsers(2 * AT_ONCE);
    const others = parallel(2 * AT_ONCE, (i) =>
      post(
        i % 2 === 0 ? 'send-otp' : 'verify-otp',
        { codigo: users[i]?.codigo, otp: '123456' },
        { from: address(100 + i) },
      ),
    );
    const batched = await Promise.all(asks.map(one));
    expect(batched.map(same)).toEqual(alone);
    expect(tally(await others)).toEqual({ '200': AT_ONCE, '401 otp_invalid': AT_ONCE });
  });

  it('sign in 40 people, each with their own session, address and log entry', async () => {
    const users = await makeUsers(AT_ONCE);
    const from = (i: number) => ({ from: address(i), headers: { 'X-Request-Id': `sign-in-${i + 10}` } });
    const sent = await parallel(AT_ONCE, (i) => post('send-otp', { codigo: users[i]?.codigo }, from(i)));
    expect(tally(sent)).toEqual({ '200': AT_ONCE });
    const codes: string[] = [];
    for (const { telefone } of users) codes.push(await lastCode(telefone));
    const answers = await parallel(AT_ONCE, (i) =>
      post('verify-otp', { codigo: users[i]?.codigo, otp: codes[i] }, from(i)),
    );
    expect(tally(answers)).toEqual({ '200': AT_ONCE });
    const rows = await query(
      `select u.codigo, host(l.ip) as ip, l.request_id, host(s.ip) as session_ip
      from portaria.logs_transacoes as l join portaria.usuarios as u on u.id = l.usuario_id join portaria.sessoes as s on s.titular_id = u.id
      where l.evento = 'login.success' order by u.codigo`,
    );
    const expected = users.map(({ codigo }, i) => {
      return { codigo, ip: address(i), request_id: `sign-in-${i + 10}`, session_ip: address(i) };
    });
    expect(rows).toEqual(expected);
  });

  it('do not wait for a person whose row is locked, who is answered once it is unlocked', async () => {
    const otp = await requestCode(ANA);
    const users = await makeUsers(AT_ONCE);
    const holder = new pg.Client({ connectionString: stack.info.databaseUrl });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('select from portaria.usuarios where codigo = $1 for update', [ANA.codigo]);
      let held = true;
      const locked = [
        post('send-otp', { codigo: ANA.codigo }, { from: address(200) }),
        post('verify-otp', { codigo: ANA.codigo, otp: wrong(otp) }, { from: address(201) }),
      ].map(async (answer) => [(await answer).code ?? (await answer).status, held]);
      const others = await parallel(OTHERS, (i) =>
        post(
          i % 2 === 0 ? 'send-otp' : 'verify-otp',
          { codigo: users[i]?.codigo, otp },
          { from: address(i) },
        ),
      );
      expect(tally(others)).toEqual({ '200': OTHERS / 2, '401 otp_invalid': OTHERS / 2 });
      held = false;
      await holder.query('commit');
      expect(await Promise.all(locked)).toEqual([
        [200, false],
        ['otp_invalid', false],
      ]);
    } finally {
      await holder.end();
    }
  });
});

/** Simulates several shims: each request uses a separate connection directly to PostgREST, with the service's token. */
describe('concurrent calls of several shims', () => {
  const caller = (i: number) => callerAt(address(i));
  const statuses = async (answers: Promise<Direct>[]): Promise<(number | null)[]> =>
    (await Promise.all(answers)).flatMap(({ status, text }) => {
      const body = JSON.parse(text) as unknown;
      return Array.isArray(body) ? body.map((one: { status: number | null }) => one.status) : [status];
    });
  /* Every third call has one item; the others have four, with the same person in each. */
  const calls = (n: number, funcao: string, argumentos: (i: number) => object): Promise<Direct>[] =>
    Array.from({ length: n }, (_, i) =>
      i % 3 === 0
        ? asService(funcao, argumentos(i), address(i))
        : asService(
            'sign_ins',
            {
              pedidos: [0, 1, 2, 3].map((k) => ({
                funcao,
                argumentos: argumentos(i + k),
                cabecalhos: caller(i + k),
              })),
            },
            address(i),
          ),
    );

  it('with the correct code open one session', async () => {
    const otp = await requestCode(ANA);
    const answers = await statuses(calls(60, 'verify_otp', () => ({ codigo: ANA.codigo, otp })));
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(await logged('login.success')).toBe(1);
  });

  it('with wrong codes count three attempts', async () => {
    const otp = wrong(await requestCode(ANA));
    const answers = await statuses(calls(60, 'verify_otp', () => ({ codigo: ANA.codigo, otp })));
    expect(answers).not.toContain(200);
    expect(await query('select tentativas from portaria.login_otps')).toEqual([{ tentativas: 3 }]);
    expect([await logged('otp.wrong'), await logged('otp.blocked')]).toEqual([2, 1]);
  });

  it('to send codes send three to one person and ten from one address', async () => {
    const forOne = await statuses(calls(30, 'send_otp', () => ({ codigo: ANA.codigo })));
    expect(forOne.filter((status) => status === 200)).toHaveLength(3);
    await reset();
    const pedidos = (from: number) => ({
      pedidos: [0, 1, 2, 3].map((k) => ({
        funcao: 'send_otp',
        argumentos: { codigo: String(70_000_000_001 + from * 4 + k) },
        cabecalhos: caller(1),
      })),
    });
    await makeUsers(160);
    await parallel(30, (i) => asService('sign_ins', pedidos(i), address(i)));
    /* The requests that were left out, in separate calls. */
    await parallel(20, (i) => asService('send_otp', { codigo: String(70_000_000_121 + i) }, address(1)));
    expect(await count('portaria.otp_envios')).toBe(10);
  });

  it('for the same people in different orders are all answered', async () => {
    const users = await makeUsers(12);
    const order = (i: number) => (i % 2 === 0 ? users : users.toReversed());
    const item = (funcao: string, codigo: string, n: number) => ({
      funcao,
      argumentos: { codigo, otp: '000000' },
      cabecalhos: caller(n % 3),
    });
    const answers = await queued(60, (i) =>
      asService(
        'sign_ins',
        { pedidos: order(i).map(({ codigo }, k) => item(i % 4 < 2 ? 'send_otp' : 'verify_otp', codigo, k)) },
        address(i),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
