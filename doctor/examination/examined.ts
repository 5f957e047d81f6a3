// Shared by all checks: the installation, a read-only connection to its database, and results used by several checks.
import pg from 'pg';
import { foreignSchema } from '../../migrate/own-schema.ts';
import { NotChecked } from './outcome.ts';
import type { Declared } from '../declared/declared.ts';
import { declaredCatalogue } from './declared.ts';
import { installedModules } from './modules.ts';
import { forOwner } from './owner-shape.ts';
import { refuseOtherRelease } from './recorded-release.ts';
import type { Installation } from './installation.ts';

export type Row = Readonly<Record<string, unknown>>;
export type Settings = Installation['settings'];

export type Examined = Installation & {
  /** Runs a query; a write fails. `database` is another database of the same server. */
  readonly query: <R extends pg.QueryResultRow = Row>(
    sql: string,
    values?: unknown[],
    database?: string,
  ) => Promise<R[]>;
  /** A required setting; without it the check is not made. */
  readonly need: <N extends keyof Settings>(name: N) => NonNullable<Settings[N]>;
  /** The catalogue that db/ declares. Not checked when another release migrated the database. */
  readonly declared: () => Promise<Declared>;
  readonly close: () => Promise<void>;
};

const READ_ONLY =
  '-c default_transaction_read_only=on -c statement_timeout=4000 -c lock_timeout=1000 -c search_path=pg_catalog ' +
  '-c standard_conforming_strings=on -c quote_all_identifiers=off -c transform_null_equals=off -c extra_float_digits=1 -c datestyle=ISO';

/** Opens the shared resources; connections are made at first use. */
export function openExamined(installation: Installation, root: string): Examined {
  const { settings } = installation;
  const pools = new Map<string, pg.Pool>();
  let foreign: Promise<string | undefined> | undefined;

  function need<N extends keyof Settings>(name: N): NonNullable<Settings[N]> {
    const value = settings[name];
    if (value === undefined)
      throw new NotChecked(`${name} is not set`, `Set ${name} to the value that the services have.`);
    return value;
  }

  function poolOf(database: string): pg.Pool {
    const known = pools.get(database);
    if (known) return known;
    const url = new URL(need('DATABASE_URL'));
    if (database !== '') url.pathname = `/${encodeURIComponent(database)}`;
    url.searchParams.set('options', READ_ONLY); // removes options of the URL, which would override those of the pool
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
      const pool = poolOf(database);
      const taken = database === '' ? await (foreign ??= foreignSchema(pool)) : undefined;
      if (taken !== undefined) throw new NotChecked(`${taken}, and its code would run with your rights`);
      return (await pool.query<R>(sql, values)).rows;
    } catch (error) {
      if (error instanceof NotChecked) throw error;
      const refused = error instanceof pg.DatabaseError;
      const { message } = error as Error;
      const why = `the database ${refused ? 'refused a query' : 'does not answer'}: ${message}`;
      throw new NotChecked(why, undefined, { cause: error });
    }
  }

  async function declared(): Promise<Declared> {
    await refuseOtherRelease(query);
    return forOwner(query, await declaredCatalogue(root, await installedModules(query)));
  }

  return {
    ...installation,
    need,
    query,
    declared,
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.end()));
    },
  };
}
