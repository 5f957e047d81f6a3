// What checks share: the installation, a read-only connection to its database, and results that other checks need.
import pg from 'pg';
import { NotChecked } from './outcome.ts';
import { declaredCatalogue, type Declared } from './declared.ts';
import { installedModules } from './modules.ts';
import type { Installation } from './installation.ts';

export type Row = Readonly<Record<string, unknown>>;
export type Settings = Installation['settings'];

export type Examined = Installation & {
  /** Reads; a statement that would write fails. `database` is another one of the same server. */
  readonly query: <R extends pg.QueryResultRow = Row>(
    sql: string,
    values?: unknown[],
    database?: string,
  ) => Promise<R[]>;
  /** A setting that a check cannot do without. */
  readonly need: <N extends keyof Settings>(name: N) => NonNullable<Settings[N]>;
  /** What db/ declares, from a database built for this run; built once. */
  readonly declared: () => Promise<Declared>;
  readonly close: () => Promise<void>;
};

const READ_ONLY =
  '-c default_transaction_read_only=on -c statement_timeout=4000 -c lock_timeout=1000 -c search_path=pg_catalog';

/** Opens what the checks need; nothing is connected before it is asked for. */
export function openExamined(installation: Installation, root: string): Examined {
  const { settings } = installation;
  const pools = new Map<string, pg.Pool>();

  function need<N extends keyof Settings>(name: N): NonNullable<Settings[N]> {
    const value = settings[name];
    if (value === undefined)
      throw new NotChecked(`${name} is not set`, `Set ${name} as the services have it.`);
    return value;
  }

  function poolOf(database: string): pg.Pool {
    const known = pools.get(database);
    if (known) return known;
    const url = new URL(need('DATABASE_URL'));
    if (database !== '') url.pathname = `/${encodeURIComponent(database)}`;
    url.searchParams.set('options', READ_ONLY); // options in the URL would win over those of the pool
    const pool = new pg.Pool({
      connectionString: url.href,
      max: 3,
      connectionTimeoutMillis: 4_000,
      application_name: 'portaria-doctor',
      query_timeout: 5_000,
    });
    pool.on('error', () => undefined);
    pools.set(database, pool);
    return pool;
  }

  async function query<R extends pg.QueryResultRow>(
    sql: string,
    values: unknown[] = [],
    database = '',
  ): Promise<R[]> {
    try {
      return (await poolOf(database).query<R>(sql, values)).rows;
    } catch (error) {
      if (error instanceof NotChecked) throw error;
      const refused = error instanceof pg.DatabaseError;
      const { message } = error as Error;
      throw new NotChecked(`the database ${refused ? 'refused' : 'does not answer'}: ${message}`);
    }
  }

  return {
    ...installation,
    need,
    query,
    declared: async () => declaredCatalogue(root, await installedModules(query)),
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.end()));
    },
  };
}
