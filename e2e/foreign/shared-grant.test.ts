// Rows of a host that grant one person the same role, changed by two transactions at once: the role goes with the last of them.
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { migrate } from '../../migrate/migrate.ts';
import { startHost, type Host } from './support/host.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 }); // migrations, on a busy machine

let host: Host;
let first: pg.Client;
let second: pg.Client;

beforeAll(async () => {
  host = await startHost();
  await migrate({ databaseUrl: host.url, log: () => undefined });
  await host.query(`
    insert into portaria.usuarios (codigo, nome_completo) values ('39053344705', 'Diretora');
    select portaria.grant_papel(id, 'administrador') from portaria.usuarios;
    insert into auth.users values ('11111111-0000-4000-8000-0000000000f1', '86288366757', 'Ana', null, true);
    select portaria.follow_people('auth.users', '{"codigo": "cpf", "nome_completo": "nome"}');
    select portaria.follow_roles('public.vinculos', '{"pessoa": "pessoa", "papel": "cargo"}')`);
  first = new pg.Client({ connectionString: host.url });
  second = new pg.Client({ connectionString: host.url });
  await Promise.all([first.connect(), second.connect()]);
});
afterAll(async () => {
  await Promise.all([first.end(), second.end()]);
  await host.cluster.stop();
});

const grant = (id: number) =>
  `insert into public.vinculos overriding system value values (${String(id)}, '11111111-0000-4000-8000-0000000000f1', 'especialista')`;
const remove = (id: number) => `delete from public.vinculos where id = ${String(id)}`;

beforeEach(async () => {
  await host.query(`delete from public.vinculos; ${grant(1)}; ${grant(2)}`);
});

const rolesOf = () =>
  host.query(`select p.nome from portaria.usuario_papeis as up join portaria.papeis as p on p.id = up.papel_id
    join portaria.usuarios as u on u.id = up.usuario_id where u.codigo = '86288366757'`);

/* The second transaction begins while the first one is open; whether it waited. */
const both = async (one: string, other: string): Promise<boolean> => {
  await first.query('begin');
  await first.query(one);
  const state = { answered: false };
  const answer = second.query(other).finally(() => (state.answered = true));
  let waited = false;
  while (!waited && !state.answered) {
    const [row] = await host.query(
      'select exists (select from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0) as waits',
    );
    waited = row?.['waits'] === true;
  }
  await first.query('commit');
  await answer;
  return waited;
};

it.each([
  ['both are deleted', remove(1), remove(2), []],
  [
    'both get another role',
    `update public.vinculos set cargo = 'administrador' where id = 1`,
    `update public.vinculos set cargo = 'administrador' where id = 2`,
    [{ nome: 'administrador' }],
  ],
  [
    'the last is deleted and another one comes',
    `${remove(1)}; ${remove(2)}`,
    grant(3),
    [{ nome: 'especialista' }],
  ],
])('%s', async (_name, one, other, roles) => {
  expect([await both(one, other), await rolesOf()]).toEqual([true, roles]);
});

it('two rows that come at once are both followed', async () => {
  await host.query('delete from public.vinculos');
  const waited = await both(grant(1), grant(2));
  const left = await host.query("select chave, motivo from portaria.quarentena where tipo = 'papeis'");
  expect([waited, left]).toEqual([true, []]);
  await host.query(remove(1));
  expect(await rolesOf()).toEqual([{ nome: 'especialista' }]);
});

it('an open transaction that grants a role keeps nobody from signing in', async () => {
  await host.query('delete from public.vinculos');
  await first.query('begin');
  await first.query(grant(1));
  await second.query(`select from portaria.usuarios where codigo = '86288366757' for no key update nowait`);
  await first.query('commit');
  expect(await rolesOf()).toEqual([{ nome: 'especialista' }]);
});

it('a row that grants what another one is about to take back keeps the role', async () => {
  await host.query(remove(2));
  expect([await both(remove(1), grant(3)), await rolesOf()]).toEqual([true, [{ nome: 'especialista' }]]);
  expect([await both(grant(4), remove(3)), await rolesOf()]).toEqual([true, [{ nome: 'especialista' }]]);
  await host.query(remove(4));
  expect(await rolesOf()).toEqual([]);
});

it('a deletion in a transaction with an older snapshot fails, to be repeated', async () => {
  await second.query('begin isolation level repeatable read');
  await second.query('select from public.vinculos');
  await first.query(remove(1));
  await expect(second.query(remove(2))).rejects.toMatchObject({ code: '40001' });
  await second.query('rollback');
  await second.query(remove(2));
  expect(await rolesOf()).toEqual([]);
});
