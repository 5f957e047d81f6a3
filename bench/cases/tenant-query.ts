// Benchmark: a tenant's rows under row-level security against the same query with a hand-written where: 1,000,000 rows, 200 schools.
import type { Client } from 'pg';
import { migrate } from '../../migrate/migrate.ts';
import { dropDatabase, recreateDatabase } from '../../migrate/sql/databases.ts';
import { withClient } from '../../migrate/sql/with-client.ts';
import { inTurns, type Bench } from '../bench.ts';

const ROWS = 1_000_000;
const SCHOOLS = 200;
const WHICH = 77;
const SCRATCH = 'portaria_bench_tenants';
const QUERY = 'select count(*), sum(valor), max(nome) from api.itens';

/* The rows of all schools are mixed, as when schools write at the same time. */
const FILL = `
  insert into api.escolas (id, nome)
  select ('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid, 'Escola ' || i from generate_series(1, ${String(SCHOOLS)}) as i;
  create table api.itens (
    id uuid primary key default gen_random_uuid(),
    escola_id uuid not null references api.escolas (id),
    nome text not null,
    valor integer not null
  );
  insert into api.itens (escola_id, nome, valor)
  select ('00000000-0000-4000-8000-' || lpad((1 + i % ${String(SCHOOLS)})::text, 12, '0'))::uuid, 'Item ' || i, i
  from generate_series(1, ${String(ROWS)}) as i;
  create index itens_escola_id_idx on api.itens (escola_id);
  select portaria.isolate_by_school('api.itens');
  reset role;
  analyze api.itens;`;

const SCHOOL = `00000000-0000-4000-8000-${String(WHICH).padStart(12, '0')}`;
const CLAIMS = JSON.stringify({ principal_role: 'coordenador', escola_id: SCHOOL });
const BY_HAND = `${QUERY} where escola_id = '${SCHOOL}'`;

const asOwner = (client: Client) => client.query('reset role; set role portaria_owner');
const asCoordinator = (client: Client) =>
  client.query(`reset role; set request.jwt.claims = '${CLAIMS}'; set role authenticated`);

async function perSecond(client: Client, sql: string, seconds: number): Promise<number> {
  const started = performance.now();
  let times = 0;
  while (performance.now() - started < seconds * 1000) {
    await client.query(sql);
    times += 1;
  }
  return (times * 1000) / (performance.now() - started);
}

/** Throws unless every sub-select of the policy ran exactly once, independent of the number of rows. */
async function proveEvaluatedOnce(client: Client, log: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, buffers off, timing off) ${QUERY}`,
  );
  const lines = rows.map((row) => row['QUERY PLAN']);
  for (const line of lines) log(`    ${line}`);
  const claims = lines.flatMap((line, at) =>
    /InitPlan \d/.test(line) && !line.includes('Cond') && !line.includes('Filter')
      ? [lines[at + 1] ?? '']
      : [],
  );
  if (claims.length === 0 || !claims.every((line) => line.includes('loops=1')))
    throw new Error('the claims of the policy are not evaluated once a query');
}

async function sameAnswer(client: Client): Promise<void> {
  await asOwner(client);
  const byHand = await client.query(BY_HAND);
  await asCoordinator(client);
  const underPolicy = await client.query(QUERY);
  if (JSON.stringify(byHand.rows) !== JSON.stringify(underPolicy.rows))
    throw new Error('the two queries differ');
}

export const tenantQuery: Bench = {
  name: 'tenant query',
  about:
    'one school of 200 out of 1,000,000 rows: under row-level security, against a hand-written `where` without it',
  atLeast: 1 / 1.15,
  run: async (context) => {
    const url = await recreateDatabase(context.databaseUrl, SCRATCH);
    try {
      await migrate({ databaseUrl: url, log: () => undefined });
      return await withClient(url, async (client) => {
        await client.query('set role portaria_owner');
        await client.query(FILL);
        await client.query('vacuum api.itens');
        await sameAnswer(client);
        await proveEvaluatedOnce(client, context.log);
        const { seconds } = context;
        return inTurns(
          context,
          {
            name: 'policy',
            measure: async () => (await asCoordinator(client), perSecond(client, QUERY, seconds)),
          },
          {
            name: 'where',
            measure: async () => (await asOwner(client), perSecond(client, BY_HAND, seconds)),
          },
        );
      });
    } finally {
      await dropDatabase(context.databaseUrl, SCRATCH);
    }
  },
};
