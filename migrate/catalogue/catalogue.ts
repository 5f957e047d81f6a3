// Describes a database as a list of facts: the name and definition of every object.
import { withClient } from '../sql/with-client.ts';
import * as relation from './relation-queries.ts';
import * as schema from './schema-queries.ts';
import { readSeedRows } from './seed-rows.ts';

/** Maps a key such as `column portaria.limites.valor` to its definition. */
export type Catalogue = ReadonlyMap<string, string>;

const QUERIES = [...Object.values(schema), ...Object.values(relation)];

/** Reads the catalogue of a database; names in it are always qualified, whatever the search path. */
export const readCatalogue = async (databaseUrl: string): Promise<Catalogue> =>
  withClient(databaseUrl, async (client) => {
    await client.query('set search_path = pg_catalog');
    const facts: [string, string][] = [];
    for (const query of QUERIES) {
      const { rows } = await client.query<{ key: string; definition: string | null }>(query);
      facts.push(...rows.map(({ key, definition }): [string, string] => [key, definition ?? '']));
    }
    facts.push(...(await readSeedRows(client)));
    return new Map(facts.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
