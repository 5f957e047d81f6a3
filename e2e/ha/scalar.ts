// Reads one value from the Postgres of a node, and tries again while the node is unavailable.
import type { Cluster } from './cluster.ts';
import type { Name } from './network.ts';
import { eventually, WHOLE_WITHIN_MS } from './patroni.ts';

/** The first column of the first row as text; empty without a row. */
export async function scalar(cluster: Cluster, name: Name, sql: string): Promise<string> {
  return eventually(async () => {
    const client = await cluster.connect(name);
    try {
      const { rows } = await client.query<Record<string, string>>(sql);
      return Object.values(rows[0] ?? {})[0] ?? '';
    } finally {
      await client.end();
    }
  }, WHOLE_WITHIN_MS);
}
