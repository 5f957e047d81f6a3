// Creates the schools, rows and actors of the isolation suite in the stack's database, with the generators of the database tests.
import { join } from 'node:path';
import { withClient } from '../../../migrate/sql/with-client.ts';
import { PROJECT_ROOT } from '../../../common/program/project-root.ts';
import { findHelpers } from '../../../scripts/pgtap/test-files.ts';
import { runSqlFile } from '../../../migrate/sql/run-sql.ts';
import { query, type Row } from '../database.ts';
import { stack } from '../stack.ts';
import { freshClaims, mint } from '../tokens.ts';

export type Json = Record<string, unknown>;
export type Target = 'own' | 'other' | 'null' | 'mine';
export type Actor = { nome: string; tipo: string; escola: 'A' | 'B'; token: string | undefined };
export type Seed = {
  tabela: string;
  coluna: string;
  alvo: string;
  linha: Json;
  onde: string;
  ocioso: string;
  chave: string[];
};
export type Fixture = { actors: Actor[]; seeds: Seed[]; tables: string[]; foreignIds: ReadonlySet<string> };

const NEEDED = /\/(isolation\/.*|make_escola|make_usuario|grant_papel|portal_claims_for|epoch)\.sql$/;

/* Makes the staff among the actors users, because every request checks whether the session is valid. */
const MAKE_STAFF = `
  with novos as (
    select a.nome, a.tipo, a.claims::jsonb as claims, (80000000000 + row_number() over ())::text as codigo
    from tests.atores as a
    where a.tipo in ('administrador', 'especialista', 'escola', 'coordenador')
  ), feitos as (
    select n.nome, tests.make_usuario(n.codigo, n.tipo, (n.claims ->> 'escola_id')::uuid, true, n.nome) as id from novos as n
  )
  update tests.atores as a
  set claims = (a.claims::jsonb || jsonb_build_object('sub', f.id, 'usuario_id', f.id))::text
  from feitos as f
  where f.nome = a.nome`;

const SEEDS = `
  select s.tabela::text, s.coluna, s.alvo, s.linha, s.onde, tests.idle_column(s.tabela) as ocioso,
    (select array_agg(a.attname::text) from pg_index as i join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indrelid = s.tabela and i.indisprimary) as chave
  from tests.sementes as s`;

/** Creates the fixture; `dropFixture` removes it. */
export async function makeFixture(): Promise<Fixture> {
  await withClient(stack.info.databaseUrl, async (client) => {
    await client.query('create schema tests; set search_path = tests, public');
    for (const path of findHelpers(PROJECT_ROOT).filter((each) => NEEDED.test(each)))
      await runSqlFile(client, PROJECT_ROOT, join(path));
    await client.query('select tests.make_fixture()');
    await client.query(MAKE_STAFF);
  });
  const seeds = (await query(SEEDS)) as Seed[];
  const actors = (await query('select * from tests.atores')).map(withToken);
  const ids = await query(
    `select linha ->> 'id' as id from tests.sementes where alvo = 'B' and linha ? 'id'`,
  );
  return {
    actors,
    seeds,
    tables: [...new Set(seeds.map(({ tabela }) => tabela))].sort(),
    foreignIds: new Set(ids.map(({ id }) => id as string)),
  };
}

/* Deletes every row of other schools than the demo schools in every tenant table; without triggers, so that the order is free. */
const DROP_WORLD = `
  begin;
  set local session_replication_role = replica;
  do $$
  declare
    v_tabela record;
  begin
    for v_tabela in
      select a.attrelid::regclass as nome, a.attname as coluna
      from pg_attribute as a join pg_class as c on c.oid = a.attrelid
      where c.relnamespace = 'api'::regnamespace and c.relkind = 'r'
        and a.attname = case c.relname when 'escolas' then 'id' else 'escola_id' end
    loop
      execute format('delete from %s where %I::text !~ %L', v_tabela.nome, v_tabela.coluna, '^00000000-0000-4000-8000-0000000000');
    end loop;
  end $$;
  delete from portaria.titulares as t
  where t.tipo <> 'usuario'
    and not exists (select from api.alunos as a where a.id = t.id)
    and not exists (select from api.responsaveis as r where r.id = t.id);
  commit;
  drop schema if exists tests cascade;`;

/** Removes the generators and everything that they created. */
export async function dropFixture(): Promise<void> {
  await query(DROP_WORLD);
  /* tests.make_fixture allows writes to what only functions write. */
  await query('revoke insert, update, delete on api.alunos_responsaveis from authenticated');
  for (const table of ['alunos', 'responsaveis'])
    await query(
      `select portaria.reserve_columns($1::text::regclass, '{id,cpf,telefone,ativo,criado_em,atualizado_em}')`,
      [`api.${table}`],
    );
}

function withToken({ nome, tipo, escola, claims }: Row): Actor {
  const text = claims as string;
  const token =
    tipo === 'anon' ? undefined : mint(freshClaims(text === '' ? {} : (JSON.parse(text) as Json)));
  return { nome: nome as string, tipo: tipo as string, escola: escola as 'A' | 'B', token };
}
