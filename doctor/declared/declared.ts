// The catalogue that db/ declares: read from a database that was built from db/install.sql.
import type { Client } from 'pg';
import type { Catalogue } from '../../migrate/catalogue/catalogue.ts';
import { runSqlFile } from '../../migrate/sql/run-sql.ts';
import { readDeclarations, type Fact } from './declarations.ts';
import type { Item } from './item.ts';
import { QUERIES, readItems, type Topic } from './read-items.ts';

export type Declared = {
  readonly catalogue: Catalogue;
  /** The policies that isolate_by_school declares on a table without other policies: MODEL. */
  readonly model: Catalogue;
  readonly items: ReadonlyMap<string, readonly Item[]>;
  /** What db/ declares besides where service_role does not bypass row-level security: a policy. */
  readonly withoutBypass: { readonly catalogue: Catalogue; readonly items: readonly Item[] };
};

const SERVICE_POLICIES = 'db/policies/token_blacklist.sql';

/** A table of the temporary database, as a model for policies on tables outside db/. */
export const MODEL = 'public.modelo';

export const MAKE_MODEL = `create table ${MODEL} (id uuid primary key, escola_id uuid not null);
create index on ${MODEL} (escola_id);
select portaria.isolate_by_school('${MODEL}')`;

/** Reads the catalogue of a temporary database in a temporary cluster, and leaves the table MODEL there. */
export async function readDeclared(client: Client, root: string): Promise<Declared> {
  await client.query('set search_path = pg_catalog');
  const items = new Map<string, readonly Item[]>();
  for (const topic of Object.keys(QUERIES) as Topic[])
    items.set(topic, await readItems(async (sql) => (await client.query<Item>(sql)).rows, topic));
  const read = () => readDeclarations(async (sql) => (await client.query<Fact>(sql)).rows);
  const catalogue = await read();
  await client.query(MAKE_MODEL);
  const model = new Map([...(await read())].filter(([key]) => key.endsWith(` on ${MODEL}`)));
  await client.query('alter role service_role nobypassrls');
  await runSqlFile(client, root, SERVICE_POLICIES);
  const added = [...(await read())].filter(([key]) => !catalogue.has(key) && !model.has(key));
  const policies = await readItems(async (sql) => (await client.query<Item>(sql)).rows, 'policies');
  await client.query('alter role service_role bypassrls');
  const withoutBypass = {
    catalogue: new Map(added),
    items: policies.filter(({ key }) => added.some(([policy]) => policy === key)),
  };
  return { catalogue, items, model, withoutBypass };
}
