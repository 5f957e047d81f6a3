// A host whose types, tables and functions attack: no line of theirs runs as anybody else, whatever Portaria does with its tables.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runPortaria } from '../../cli/portaria.ts';
import { runDoctor } from '../../doctor/doctor.ts';
import { migrate } from '../../migrate/migrate.ts';
import { runSqlText } from '../../migrate/sql/run-sql.ts';
import { withClient } from '../../migrate/sql/with-client.ts';
import { startHost, type Host } from './support/host.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 }); // migrations, on a busy machine

let host: Host;

/** Runs SQL in one session; `path` is its search path, by default one without the host's schemas. */
const session = (sql: string, path = 'pg_catalog') =>
  withClient(host.url, async (client) => {
    await client.query(`set search_path = ${path}`);
    const answers = [await client.query<Record<string, unknown>>(sql)].flat();
    return answers.at(-1)?.rows ?? [];
  });
const refusal = (sql: string): Promise<string> =>
  session(sql).then(
    () => 'done',
    (error: unknown) => `${(error as Error).message}: ${(error as pg.DatabaseError).hint ?? ''}`,
  );
const asInvader = (sql: string) => session(`set session authorization invasor; ${sql}`);

/** The weapons that ran as anybody but their owner, also in transactions that were rolled back. */
const alien = async (): Promise<unknown[]> => {
  const counters = await session(
    "select relname from pg_class where relkind = 'S' and relnamespace = 'visto'::regnamespace",
  );
  const one = counters.map(
    ({ relname }) => `select '${String(relname)}' as arma from visto.${String(relname)} where is_called`,
  );
  const hit = await session(`${one.join(' union all ')} order by 1`);
  const calls = await session("select arma, quem, sessao, super from visto.chamadas where quem <> 'invasor'");
  return [...hit.map(({ arma }) => arma), ...calls];
};
const run = (...options: { dryRun: boolean }[]) => {
  const lines: string[] = [];
  const done = migrate({ databaseUrl: host.url, log: (line) => void lines.push(line), ...options[0] });
  return done.then(() => lines.join('\n'));
};
const portaria = async (...args: string[]): Promise<[number, string]> => {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await runPortaria([...args, '--database-url', host.url], say, say);
  return [code, lines.join('\n')];
};
const follow = (what: string, table: string, map: object) =>
  `select portaria.follow_${what}('invasor.${table}', '${JSON.stringify(map)}') as n`;
const PEOPLE = { codigo: 'cpf', nome_completo: 'name', telefone: 'celular', ativo: 'ativo' };
const ROLES = { pessoa: 'pessoa', papel: 'cargo', escola: 'unidade' };

beforeAll(async () => {
  host = await startHost();
  const text = readFileSync(join(import.meta.dirname, 'support', 'hostile.sql'), 'utf8');
  await withClient(host.url, (client) => runSqlText(client, 'hostile.sql', text));
});
afterAll(() => host.cluster.stop());

/* What a careless reader or writer does; each of these has to run the weapon as that person. */
const BAITS: Readonly<Record<string, readonly string[]>> = {
  'select to_jsonb(p) from invasor.pessoas as p': ['cast_elemento', 'cast_json'],
  'select to_jsonb(v) from invasor.vinculos as v': ['cast_json', 'cast_mapeado'],
  'select cargo::text from invasor.vinculos': ['cast_texto'],
  "select from invasor.turmas where cor operator(pg_catalog.=) 'azul'::text::invasor.cor": ['cast_chave'],
  'select p.name::name, (p)::name from invasor.pessoas as p': ['cast_da_linha'],
  "select 'x'::invasor.cargo": ['dominio'],
  'set local search_path = invasor; select from invasor.turmas where cor = cor': ['operador'],
  "set local search_path = invasor, pg_catalog; select 'a'::text = 'b'::text": ['operador_texto'],
  "set local search_path = public, pg_catalog; select set_config('a.b', '', true)": ['funcao_catalogo'],
  "set local search_path = public; select parse_codigo('1')": ['funcao_portaria'],
  'insert into invasor.pessoas (cpf) values (null)': ['dominio', 'gerada', 'padrao'],
  "insert into invasor.vinculos values (gen_random_uuid(), 'escola')": ['gatilho_particao'],
  'insert into invasor.com_regra values (gen_random_uuid())': ['regra'],
  'select cpf from invasor.com_indice': ['indice_condicao', 'indice_expressao'],
  'select cpf from invasor.com_estatistica': ['estatistica'],
  'select cpf from invasor.com_chave': ['chave_particao'],
  'select cpf from invasor.com_politica': ['politica'],
  'select cpf from invasor.visao': ['visao'],
};

describe('a hostile host', { shuffle: false }, () => {
  it.each(Object.entries(BAITS))('attacks whoever runs: %s', async (sql, weapons) => {
    await session(`begin; set local role isca; ${sql}; rollback`);
    expect(await alien()).toEqual(expect.arrayContaining([...weapons]));
    await session(
      "select setval(oid::regclass, 1, false) from pg_class where relkind = 'S' and relnamespace = 'visto'::regnamespace",
    );
    await session('delete from visto.chamadas');
    expect(await alien()).toEqual([]);
  });

  it('does not reach who looks for Portaria by a schema of its name', async () => {
    await session(`grant create on database rede to invasor; set session authorization invasor; create schema portaria;
      grant usage on schema portaria to public;
      create table portaria.pgmigrations (); create view portaria.papeis_do_banco as select 'anon'::name as papel where invasor.conta('visao');
      create view portaria.instalacao as select 1 as id, '0.0.1' as versao, '' as migracao, '' as soma, invasor.conta('visao') as banco_proprio;
      create view portaria.tabelas_protegidas as select 'x' as tabela where invasor.conta('visao');
      create function portaria.run_all_maintenance() returns void language plpgsql as $$ begin perform invasor.conta('funcao_portaria'); end $$`);
    const taken = 'schema portaria of invasor';
    await expect(run({ dryRun: true })).rejects.toThrow(taken);
    await expect(run()).rejects.toThrow(taken);
    for (const command of [['adopt'], ['user', 'list'], ['maintenance'], ['uninstall']])
      expect(await portaria(...command)).toEqual([1, expect.stringContaining(taken)]);
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    await runDoctor(['--json', '--record'], { env: { DATABASE_URL: host.url } }, say, say);
    expect(said.join()).toContain(taken);
    expect(await alien()).toEqual([]);
    await session('drop schema portaria cascade; revoke create on database rede from invasor');
  });

  it('does not reach db:migrate, and the dry run names its event trigger', async () => {
    await session('alter database rede set search_path = public, invasor, pg_catalog');
    expect(await run({ dryRun: true })).toContain(
      '-- event trigger vigia of postgres runs visto.vigia() on ddl_command_end',
    );
    await run();
    expect(await alien()).toEqual([]);
  });

  it('does not reach who follows its tables', async () => {
    expect(
      await session(follow('schools', 'unidades', { nome: 'nome' }), 'public, invasor, pg_catalog'),
    ).toEqual([{ n: '1' }]);
    expect(await session(follow('people', 'pessoas', PEOPLE), 'public, invasor, pg_catalog')).toEqual([
      { n: '1' },
    ]);
    expect(await session(follow('roles', 'vinculos', ROLES), 'public, invasor, pg_catalog')).toEqual([
      { n: '1' },
    ]);
    expect(await session(follow('roles', 'trocada', { pessoa: 'pessoa', papel: 'cargo' }))).toEqual([
      { n: '0' },
    ]);
    expect(
      await session(`select u.nome_completo, u.telefone, u.ativo, p.nome from portaria.usuarios as u
        join portaria.usuario_papeis as up on up.usuario_id = u.id join portaria.papeis as p on p.id = up.papel_id`),
    ).toEqual([{ nome_completo: 'Caio', telefone: '+5511955550003', ativo: true, nome: 'coordenador' }]);
    expect(await alien()).toEqual([]);
  });

  it.each([
    [
      'com_regra',
      'rule espia of invasor.com_regra changes what a write does: drop rule espia on invasor.com_regra;',
    ],
    [
      'com_indice',
      'index invasor.com_indice_cpf_idx calls invasor.ve(text), and Postgres would run it with your rights',
    ],
    [
      'com_estatistica',
      'statistics invasor.soma calls invasor.ve(text), and Postgres would run it with your rights',
    ],
    [
      'com_chave',
      'the key of invasor.com_chave calls invasor.ve(text), and Postgres would run it with your rights',
    ],
    ['visao', 'invasor.visao is not a table and cannot be followed'],
  ])('%s is refused, with the statement that mends it', async (table, reason) => {
    const map = { codigo: 'cpf', nome_completo: 'nome', chave: 'id' };
    expect(await refusal(follow('people', table, map))).toContain(reason);
    expect(await alien()).toEqual([]);
  });

  it('does not reach Portaria by its writes', async () => {
    await asInvader(`update invasor.pessoas set cor = 'verde', celular = '(11) 95555-0004';
      update invasor.vinculos set cor = 'verde', cargo = 'escola';
      update invasor.unidades set cor = 'verde', nome = 'Outra';
      insert into invasor.pessoas (cpf, name) values ('862.883.667-57', 'Davi');
      insert into invasor.trocada values ('22222222-0000-4000-8000-00000000000a', 'zelador')`);
    expect(
      await session(`select u.telefone, p.nome, e.nome as escola from portaria.usuarios as u join portaria.usuario_papeis as up on up.usuario_id = u.id
        join portaria.papeis as p on p.id = up.papel_id join api.escolas as e on e.id = up.escola_id`),
    ).toEqual([{ telefone: '+5511955550004', nome: 'escola', escola: 'Outra' }]);
    expect(await alien()).toEqual([]);
  });

  it('does not become superuser at db:migrate by a dropped trigger, an index, a renamed column or a view', async () => {
    await asInvader(`drop trigger portaria_2_pessoas_truncate on invasor.pessoas;
      drop trigger portaria_3_papeis on invasor.trocada; drop table invasor.trocada;
      create view invasor.trocada as select gen_random_uuid() as pessoa, 'administrador'::text as cargo where invasor.conta('visao');
      alter table invasor.pessoas rename column name to nome;
      update invasor.pessoas set celular = '(11) 95555-0005'`);
    expect(await run()).toContain('-- warning: invasor.trocada was not followed again');
    await asInvader(`drop trigger portaria_2_pessoas on invasor.pessoas;
      create index on invasor.pessoas (cpf) where invasor.ve('indice_condicao')`);
    expect(await run()).toContain('index invasor.pessoas_cpf_idx calls invasor.ve(text)');
    await asInvader(
      `drop index invasor.pessoas_cpf_idx; alter table invasor.pessoas rename column nome to name`,
    );
    await run();
    expect(await session("select telefone from portaria.usuarios where nome_completo = 'Caio'")).toEqual([
      { telefone: '+5511955550005' },
    ]);
    expect(await alien()).toEqual([]);
  });

  it('does not reach adopt, nor who writes to a protected table', async () => {
    const named = ['invasor.turmas', 'invasor.matriculas'];
    expect((await portaria('adopt'))[0]).toBe(0);
    expect(await portaria('adopt', ...named, '--apply', '--logins', 'keep')).toEqual([
      0,
      expect.stringContaining('-- done'),
    ]);
    await session("begin; set local role isca; update invasor.matriculas set turma = 'verde'; commit");
    expect(await session('select turma from invasor.matriculas')).toEqual([{ turma: 'verde' }]);
    expect(await refusal("select portaria.isolate_by_school('invasor.com_chave')")).toContain(
      'the key of invasor.com_chave',
    );
    expect(await alien()).toEqual([]);
  });

  it('does not reach the doctor or another command', async () => {
    const say = () => undefined;
    await runDoctor(['--json', '--record'], { env: { DATABASE_URL: host.url } }, say, say);
    expect((await portaria('user', 'list'))[0]).toBe(0);
    expect((await portaria('user', 'add', '11144477735', 'Bruno'))[0]).toBe(0);
    expect((await portaria('person', 'erase', '11144477735'))[0]).toBe(0);
    expect((await portaria('maintenance'))[0]).toBe(0);
    await session(
      "insert into portaria.token_blacklist (jti, usuario_id, expira_em) select 'velho' || n, gen_random_uuid(), now() - interval '1 day' from generate_series(1, 3) as n",
    );
    await session('call portaria.run_all_maintenance(1)', 'public, invasor, pg_catalog'); // in batches, with a pause after each
    expect(await alien()).toEqual([]);
  });

  it('does not reach uninstall', async () => {
    const [code, out] = await portaria('uninstall', '--apply', '--drop-data');
    expect(code, out).toBe(0);
    expect(await alien()).toEqual([]);
  });
});
