// Which rows the functions of the database lock, seen from a second transaction: who waits, who passes by, what is read after.
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { another } from './support/as-another.ts';
import { makeUsers, query, reset, type Row } from './support/database.ts';
import { ANA, AURORA, BOA_VISTA, IRENE, JOAO, type Person } from './support/people.ts';
import { stack } from './support/stack.ts';

const first = another();
const second = new pg.Client({ connectionString: stack.info.databaseUrl });
beforeAll(async () => {
  await second.connect();
  // So that rows come in the order of the table, not of their ids.
  await second.query('set enable_indexscan = off; set enable_bitmapscan = off');
});
afterAll(() => second.end());
beforeEach(reset);

const hold = (sql: string, values: unknown[] = []) => first.client.query<Row>(sql, values);
/** The first column of the first row. */
const valueOf = async (sql: string, values: unknown[] = []): Promise<unknown> =>
  Object.values((await second.query<Row>(sql, values)).rows[0] ?? {})[0];
const failureOf = (sql: string, values: unknown[]): Promise<string> =>
  valueOf(sql, values).then(
    () => 'no failure',
    (error: unknown) => String(error),
  );
const staffId = ({ codigo }: Person) =>
  valueOf('select id from portaria.usuarios where codigo = $1', [codigo]);

/* What is made, the rows that the other transaction holds, the call, its answer meanwhile and afterwards. */
const PASSES_BY: Record<string, { make: string; held: string; call: string; answers: [unknown, unknown] }> = {
  /* A CPF of no record: one that another file left would keep the phone. */
  forget_phones: {
    make: `insert into portaria.portal_telefones values ('86012345933', '+5511955554444', now())`,
    held: `select from portaria.portal_telefones where cpf = '86012345933' for update`,
    call: 'select portaria.forget_phones(10)',
    answers: ['0', '1'],
  },
  delete_expired: {
    make: `insert into portaria.desafios values ('\\x01', now() - interval '1 day')`,
    held: 'select from portaria.desafios for update',
    call: `select portaria.delete_expired('desafios', 'expira_em', now(), 10)`,
    answers: ['0', '1'],
  },
  try_lock_usuario: {
    make: 'select 1',
    held: `select portaria.lock_usuario(id) from portaria.usuarios where codigo = '${ANA.codigo}'`,
    call: `select portaria.try_lock_usuario(id) from portaria.usuarios where codigo = '${ANA.codigo}'`,
    answers: [false, true],
  },
  claim_alerts: {
    make: `insert into portaria.alertas (jti, usuario_id, proxima_em) values ('held', gen_random_uuid(), now())`,
    held: 'select from portaria.alertas for no key update',
    call: 'select jsonb_array_length(api.claim_alerts())',
    answers: [0, 1],
  },
  claim_notices: {
    make: `insert into portaria.avisos (titular_id, destino) values (gen_random_uuid(), '+5511911112222')`,
    held: 'select from portaria.avisos for no key update',
    call: 'select jsonb_array_length(api.claim_notices())',
    answers: [0, 1],
  },
};

it.each(Object.entries(PASSES_BY))(
  '%s passes by a row that another transaction holds',
  async (_name, { make, held, call, answers }) => {
    await query(make);
    const { waited, answer } = await first.before(
      () => hold(held),
      () => valueOf(call),
    );
    expect([waited, answer, await valueOf(call)]).toEqual([false, ...answers]);
  },
);

it('run_maintenance does not wait for a transaction that reads the log, as pg_dump does', async () => {
  await query(`do $$ begin execute format(
    'drop table portaria.logs_transacoes_%s',
    to_char(date_trunc('month', now() at time zone 'UTC') + interval '3 months', 'YYYY_MM')
  ); end $$`);
  const call = `select portaria.run_maintenance() -> 'particoes_criadas'`;
  const { answer } = await first.before(
    () => hold('lock table portaria.logs_transacoes in access share mode'),
    () => valueOf(call),
    () => sleep(3000),
  );
  expect([answer, await valueOf(call)]).toEqual([0, 1]);
});

it('a thirteenth import or diagnosis at once is unavailable, so that sign-ins have connections', async () => {
  const taken = `select pg_advisory_xact_lock(hashtext('imports'), n) from generate_series(1, $1::int) as n`;
  const next = () => failureOf(`select portaria.take_import_place('{"usuario_id": "next"}')`, []);
  for (const [others, answer] of [
    [11, 'no failure'],
    [12, expect.stringContaining('unavailable') as string],
  ] as const)
    expect(await first.before(() => hold(taken, [others]), next)).toEqual({ waited: false, answer });
});

describe('a row is read after the wait for its lock', () => {
  it.each(['null', `'203.0.113.0/24'`])(
    'change_limit returns and logs the value before: network %s',
    async (rede) => {
      const set = (value: number) => `select portaria.change_limit('otps_por_ip', ${String(value)}, ${rede})`;
      await query(set(61));
      const { waited, answer } = await first.before(
        () => hold(set(62)),
        () => valueOf(set(63)),
      );
      expect([waited, answer]).toEqual([true, 62]);
    },
  );

  it('update_escola keeps a field that another transaction changed', async () => {
    const [school] = await query('select municipio, uf from api.escolas where id = $1', [AURORA]);
    const { waited, answer } = await first.before(
      () => hold(`update api.escolas set municipio = 'Olinda' where id = $1`, [AURORA]),
      () => valueOf(`select municipio from portaria.update_escola($1, uf => 'PE')`, [AURORA]),
    );
    await query('update api.escolas set municipio = $2, uf = $3 where id = $1', [
      AURORA,
      school?.['municipio'],
      school?.['uf'],
    ]);
    expect([waited, answer]).toEqual([true, 'Olinda']);
  });

  it.each([
    ['aluno', 'api.alunos', JOAO],
    ['responsavel', 'api.responsaveis', IRENE],
  ])(
    'update_profile refuses an edit of the %s whom another transaction changed',
    async (kind, table, { codigo }) => {
      const [row] = await query(
        `select id, atualizado_em::text as seen from ${table} where cpf = $1 limit 1`,
        [codigo],
      );
      const profile = JSON.stringify({ portal_type: kind, id: row?.['id'] });
      const { waited, answer } = await first.before(
        () => hold(`update ${table} set atualizado_em = now() where id = $1`, [row?.['id']]),
        () =>
          failureOf('select portaria.update_profile($1, $2, $3)', [profile, row?.['seen'], '+5511911113333']),
      );
      expect([waited, answer]).toEqual([true, expect.stringContaining('edit_conflict') as string]);
    },
  );

  it('lock_otp returns the code with the errors that another transaction counted', async () => {
    const id = await staffId(ANA);
    await query(
      `insert into portaria.login_otps (contexto, usuario_id, sal, hash, expira_em)
      values ('sistema', $1, decode(repeat('00', 16), 'hex'), decode(repeat('00', 32), 'hex'), now() + interval '1 minute')`,
      [id],
    );
    const { waited, answer } = await first.before(
      () => hold('update portaria.login_otps set tentativas = 2 where usuario_id = $1', [id]),
      () => valueOf(`select (portaria.lock_otp('sistema', array[$1::uuid])).tentativas`, [id]),
    );
    expect([waited, answer]).toEqual([true, 2]);
  });

  it('undo_created keeps a guardian whom another transaction signs in', async () => {
    const [made] = await query(
      `with r as (
        insert into api.responsaveis (escola_id, nome_completo, cpf, telefone)
        values ($1, 'Rosa', '86012345933', '+5511900000099') returning id
      ), l as (insert into portaria.lotes (acao) values ('import.commit') returning id)
      insert into portaria.lote_itens (lote_id, tipo, pessoa_id) select l.id, 'criado', r.id from l, r
      returning lote_id, pessoa_id`,
      [AURORA],
    );
    const id = made?.['pessoa_id'];
    const { answer } = await first.before(
      () => hold('update portaria.titulares set entrou_em = now() where id = $1', [id]),
      () =>
        failureOf(
          'select portaria.undo_created($1, (select atualizado_em from api.responsaveis where id = $2))',
          [made?.['lote_id'], id],
        ),
    );
    const kept = await query('delete from api.responsaveis where id = $1 returning id', [id]);
    expect([answer, kept]).toEqual(['no failure', [{ id }]]);
  });

  it('end_every_session counts from the moment at which it has the locks', async () => {
    let released: unknown;
    const { waited } = await first.before(
      () => hold('select portaria.lock_usuario(id) from portaria.usuarios where codigo = $1', [ANA.codigo]),
      () => valueOf('select portaria.end_every_session()'),
      async () => {
        await sleep(2500);
        released = (await hold('select clock_timestamp()::text as now')).rows[0]?.['now'];
      },
    );
    const early = await query(
      "select from portaria.usuarios where sessoes_validas_desde < $1::timestamptz + interval '1 second'",
      [released],
    );
    expect([waited, early.length]).toEqual([true, 0]);
  });
});

/* Two people in the order of the table whose ids are in the other order: only ORDER BY takes the smaller id first. */
it.each([
  ['note_lost_roles', 'delete from portaria.usuario_papeis where usuario_id = any ($1)'],
  [
    'note_moved_roles',
    `update portaria.usuario_papeis set escola_id = '${BOA_VISTA}' where usuario_id = any ($1)`,
  ],
])('%s locks people in the order of their ids', async (_name, change) => {
  // The ids are random: of twenty people, two neighbours in the table stand in the other order.
  const codes = (await makeUsers(20)).map(({ codigo }) => codigo);
  const [pair] = await query(
    `select u.before as large, u.id as small
    from (select id, lag(id) over (order by ctid) as before from portaria.usuarios where codigo = any ($1)) as u
    where u.before > u.id limit 1`,
    [codes],
  );
  let free: unknown;
  const { waited } = await first.before(
    () => hold('select portaria.lock_usuario($1)', [pair?.['small']]),
    () => second.query(change, [[pair?.['small'], pair?.['large']]]),
    async () => {
      const row = 'select from portaria.usuarios where id = $1 for no key update skip locked';
      free = (await hold(row, [pair?.['large']])).rowCount;
    },
  );
  expect([waited, free]).toEqual([true, 1]);
});
