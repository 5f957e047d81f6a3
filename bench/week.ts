// Sign-ins that stay after a simulated week: many families, renewed by the function that answers `refresh`, and a clean-up each night.
import type { Client } from 'pg';
import { runMaintenance } from '../stack/postgres/maintenance.ts';
import { withClient } from '../migrate/sql/with-client.ts';
import type { BenchContext } from './bench.ts';
import { resultsSection } from './results-section.ts';

export type Night = {
  readonly day: string;
  readonly renewed: number;
  readonly families: number;
  readonly sessions: number;
  readonly familiesMb: number;
  readonly sessionsMb: number;
};

const SCHOOL_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
/* One statement and transaction. */
const AT_ONCE = 5_000;

/* As verify-otp leaves them: one person, one family and one token each. A token lives a second, so that it is over on the next day. */
const FILL = [
  `update portaria.limites set valor = case nome when 'renovacao_maxima' then 604800 else 1 end
  where nome in ('renovacao_maxima', 'acesso_curto')`,
  `insert into portaria.usuarios (codigo, nome_completo, telefone)
  select '8' || lpad(n::text, 11, '0'), 'Pessoa ' || n, '+5521' || lpad(n::text, 9, '0') from generate_series(1, $1::integer) as n`,
  `insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id, valido_desde)
  select u.id, p.id, e.id, '-infinity'
  from portaria.usuarios as u
  cross join (select id from portaria.papeis where nome = 'coordenador') as p
  cross join (select id from api.escolas order by id limit 1) as e
  where u.codigo like '8___________'`,
  `insert into portaria.renovacoes (familia, contexto, titular_id, papel, escola_id, entrou_em, emitida_em, expira_em, chave)
  select gen_random_uuid(), 'sistema', u.id, 'coordenador', up.escola_id, now(), now(), now() + interval '7 days',
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  from portaria.usuarios as u join portaria.usuario_papeis as up on up.usuario_id = u.id
  where u.codigo like '8___________'`,
  `insert into portaria.sessoes (jti, familia, contexto, titular_id, papel, escola_id, entrou_em, emitida_em, expira_em)
  select portaria.token_id(r)::text, r.familia, r.contexto, r.titular_id, r.papel, r.escola_id, r.entrou_em, r.emitida_em, now()
  from portaria.renovacoes as r`,
  'vacuum (analyze)',
];
/* Half of the people come on a school day, as in docs/explanation/planning.md. */
const RENEW = `
  select count(*)::integer as all, count(f.r -> 'renovacao')::integer as renewed, max(f.familia::text) as last
  from (
    select r.familia, case when hashtext(r.familia::text || $2) % 2 = 0
      then api.refresh(portaria.renewal_token(r.familia, r.chave, r.geracao, r.irmas - 1)) end as r
    from (select * from portaria.renovacoes as r where r.familia > $1 order by r.familia limit ${String(AT_ONCE)}) as r
  ) as f`;
const SIZES = `
  select (select count(*)::integer from portaria.renovacoes where encerrada_em is null) as families,
    (select count(*)::integer from portaria.sessoes) as sessions,
    (pg_total_relation_size('portaria.renovacoes') / 1e6)::integer as "familiesMb",
    (pg_total_relation_size('portaria.sessoes') / 1e6)::integer as "sessionsMb"`;

type Batch = { readonly all: number; readonly renewed: number; readonly last: string };
const NOTHING: Batch = { all: 0, renewed: 0, last: '' };

async function renewHalf(client: Client, day: string): Promise<number> {
  let renewed = 0;
  for (let last = '00000000-0000-0000-0000-000000000000', all = AT_ONCE; all === AT_ONCE;) {
    const { rows } = await client.query<Batch>(RENEW, [last, day]);
    const [batch = NOTHING] = rows;
    ({ all, last } = batch);
    renewed += batch.renewed;
  }
  return renewed;
}

/** Fills the database and plays Monday to Friday; the sizes are those after the clean-up of each night. */
export async function playWeek(
  { databaseUrl, otpPepper, log }: BenchContext,
  families: number,
): Promise<Night[]> {
  return withClient(databaseUrl, async (client) => {
    log(`week: filling the database with ${String(families)} families`);
    await client.query('set session_replication_role = replica');
    for (const statement of FILL)
      await client.query(statement, statement.includes('$1') ? [families] : undefined);
    await client.query('reset session_replication_role');
    const headers = JSON.stringify({ 'x-otp-pepper': otpPepper });
    await client.query(`select set_config('request.headers', $1, false)`, [headers]);
    const nights: Night[] = [];
    for (const day of ['the sign-in', ...SCHOOL_DAYS]) {
      const renewed = SCHOOL_DAYS.includes(day) ? await renewHalf(client, day) : 0;
      await client.query('select pg_sleep(2)'); // the last tokens end
      await runMaintenance(databaseUrl);
      await client.query('vacuum portaria.renovacoes, portaria.sessoes'); // autovacuum does it in a real week
      const { rows } = await client.query<Omit<Night, 'day' | 'renewed'>>(SIZES);
      for (const sizes of rows) nights.push({ day, renewed, ...sizes });
      log(`  ${JSON.stringify(nights.at(-1))}`);
    }
    return nights;
  });
}

const count = (n: number): string => n.toLocaleString('en');

/** Writes the section `week` of bench/RESULTS.md. */
export function writeWeek(nights: readonly Night[]): string {
  const rows = nights.map(
    (n) =>
      `| ${n.day} | ${count(n.renewed)} | ${count(n.families)} | ${count(n.sessions)} | ${String(n.familiesMb)} | ${String(n.sessionsMb)} |`,
  );
  return resultsSection('week').write(`## A week of sign-ins that stay

${new Date().toISOString().slice(0, 10)}: one sign-in of each person, and half of the people come on each school day. Rows and megabytes, with indexes,
after the clean-up of the night. One row of \`sessoes\` is that of the benchmark.

| after | renewals of the day | rows of \`renovacoes\` | rows of \`sessoes\` | MB of \`renovacoes\` | MB of \`sessoes\` |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}`);
}
