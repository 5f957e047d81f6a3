// Bytes on the disk, with indexes: of a person, of a family, and of a login until the clean-up.
import type { Client } from 'pg';
import { withClient } from '../migrate/sql/with-client.ts';
import type { BenchContext } from './bench.ts';
import { createLogins } from './logins.ts';
import { addPeople, AURORA } from './people.ts';
import { resultsSection } from './results-section.ts';

type Size = { readonly table: string; readonly bytes: number };
export type Stored = {
  readonly what: string;
  readonly count: number;
  /** The bytes of one, by table, largest first. */
  readonly tables: readonly Size[];
  readonly walBytes: number;
};

const PEOPLE = 50_000;
const FIRST_PERSON = 800_000_000;
const LOGIN_SECONDS = 20;
const FAMILIES = [
  `insert into api.alunos (escola_id, turma_id, matricula, nome_completo, nascimento)
  select t.escola_id, t.id, 'B' || n, 'Estudante da Silva ' || n, '2015-03-01'
  from generate_series(1, $1::integer) as n, (select * from api.turmas where escola_id = $2 order by id limit 1) as t`,
  `insert into api.responsaveis (escola_id, nome_completo, cpf, telefone, email)
  select $2, 'Responsável da Silva ' || n, '7' || lpad(n::text, 10, '0'), '+5521' || lpad(n::text, 9, '0'), 'familia' || n || '@exemplo.br'
  from generate_series(1, $1::integer) as n`,
  `insert into api.alunos_responsaveis (escola_id, aluno_id, responsavel_id, parentesco)
  select $2, a.id, r.id, 'mae'
  from generate_series(1, $1::integer) as n
  join api.alunos as a on a.escola_id = $2 and a.matricula = 'B' || n
  join api.responsaveis as r on r.escola_id = $2 and r.cpf = '7' || lpad(n::text, 10, '0')`,
];
const SIZES = `
  select coalesce(i.inhparent, c.oid)::regclass::text as table, sum(pg_total_relation_size(c.oid))::float8 as bytes
  from pg_class as c
  left join pg_inherits as i on i.inhrelid = c.oid
  where c.relnamespace in ('portaria'::regnamespace, 'api'::regnamespace) and c.relkind = 'r'
  group by 1`;

/** Does the work, which gives how many it has stored, and measures what one of them takes. */
async function store(client: Client, what: string, work: () => Promise<number>): Promise<Stored> {
  const sizes = async (): Promise<Size[]> => (await client.query<Size>(SIZES)).rows;
  const wal = async (): Promise<number> =>
    Number((await client.query<{ at: string }>(`select pg_current_wal_lsn() - '0/0' as at`)).rows[0]?.at);
  await client.query('vacuum');
  const [before, walBefore] = [new Map((await sizes()).map((s) => [s.table, s.bytes])), await wal()];
  const count = await work();
  const walBytes = ((await wal()) - walBefore) / count;
  await client.query('vacuum');
  const tables = (await sizes())
    .map(({ table, bytes }) => ({ table, bytes: (bytes - (before.get(table) ?? 0)) / count }))
    .filter(({ bytes }) => bytes >= 1)
    .sort((a, b) => b.bytes - a.bytes);
  return { what, count, tables, walBytes };
}

/** Adds staff, then families, then lets people sign in. */
export async function measureStorage(context: BenchContext): Promise<Stored[]> {
  const { databaseUrl } = context;
  return withClient(databaseUrl, async (client) => {
    const staff = await store(client, 'a member of staff with a role', async () => {
      await addPeople(databaseUrl, FIRST_PERSON, PEOPLE);
      return PEOPLE;
    });
    const families = await store(client, 'a student and a guardian', async () => {
      for (const statement of FAMILIES) await client.query(statement, [PEOPLE, AURORA]);
      return PEOPLE;
    });
    const logins = await createLogins({ ...context, seconds: LOGIN_SECONDS });
    const login = await store(client, 'a login', async () => {
      await logins.prepare();
      const perSecond = await logins.measure();
      await logins.finish();
      return perSecond * LOGIN_SECONDS;
    });
    return [staff, families, login];
  });
}

const count = (n: number): string => Math.round(n).toLocaleString('en');

/** Writes the section `storage` of bench/RESULTS.md. */
export function writeStorage(all: readonly Stored[]): string {
  const rows = all.flatMap(({ what, count: many, tables, walBytes }) => [
    ...tables.map(({ table, bytes }) => `| ${what} | \`${table}\` | ${count(bytes)} |`),
    `| ${what} | all tables | ${count(tables.reduce((sum, { bytes }) => sum + bytes, 0))} |`,
    `| ${what} | WAL, of ${count(many)} | ${count(walBytes)} |`,
  ]);
  return resultsSection('storage').write(`## What is stored

${new Date().toISOString().slice(0, 10)}: bytes of one on the disk, with indexes, after a vacuum. ${count(PEOPLE)} members of staff, then as many families, then logins for
${String(LOGIN_SECONDS)} s. The rows of a login are those before the clean-up.

| what | where | bytes |
| --- | --- | --- |
${rows.join('\n')}`);
}
