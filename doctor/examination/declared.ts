// The catalogue of a database built from db/, as `npm run db:drift` builds it.
import type { Catalogue } from '../../migrate/catalogue/catalogue.ts';
import { readDeclarations, type Fact } from './declarations.ts';
import { QUERIES, readItems } from '../declared/read-items.ts';
import { type Item } from '../declared/item.ts';
import { installFromPresent } from '../../migrate/install-present.ts';
import { recreateDatabase } from '../../migrate/sql/databases.ts';
import { startTestPostgres } from '../../stack/test-database.ts';
import { withClient } from '../../migrate/sql/with-client.ts';
import { NotChecked } from './outcome.ts';

export type Declared = {
  readonly catalogue: Catalogue;
  /** The policies that isolate_by_school declares on a table without other policies: MODEL. */
  readonly model: Catalogue;
  readonly items: ReadonlyMap<string, readonly Item[]>;
};

/** A table of the temporary database, as a model for policies on tables outside db/. */
export const MODEL = 'public.modelo';

const MAKE_MODEL = `create table ${MODEL} (id uuid primary key, escola_id uuid not null);
create index on ${MODEL} (escola_id);
select portaria.isolate_by_school('${MODEL}')`;

const built = new Map<string, Promise<Declared>>();

/** Builds db/install.sql with these modules in a temporary cluster and reads its catalogue; once per process. */
export function declaredCatalogue(root: string, modules: readonly string[]): Promise<Declared> {
  const known = built.get(modules.join());
  const declared = known ?? build(root, modules);
  built.set(modules.join(), declared);
  return declared;
}

async function build(root: string, modules: readonly string[]): Promise<Declared> {
  const cluster = await startTestPostgres().catch((error: unknown) => {
    throw new NotChecked(
      `the database to compare with could not be built from db/ here: ${(error as Error).message.split('\n')[0] ?? ''}`,
      'Run this on a machine that has the development dependencies (npm ci, without --omit=dev).',
    );
  });
  try {
    await recreateDatabase(cluster.url('postgres'), 'declared');
    await installFromPresent(cluster.url('declared'), root, modules);
    return await withClient(cluster.url('declared'), async (client) => {
      await client.query('set search_path = pg_catalog');
      const items = new Map<string, readonly Item[]>();
      for (const topic of Object.keys(QUERIES) as (keyof typeof QUERIES)[])
        items.set(topic, await readItems(async (sql) => (await client.query<Item>(sql)).rows, topic));
      const read = () => readDeclarations(async (sql) => (await client.query<Fact>(sql)).rows);
      const catalogue = await read();
      await client.query(MAKE_MODEL);
      return { catalogue, items, model: await read() };
    });
  } finally {
    await cluster.stop();
  }
}
