// What the processes of a cluster with machines of services use: CPU time by kind of process, and what the primary counts.
import type pg from 'pg';
import { cpuTimes, type CpuTimes } from '../../bench/cpu.ts';
import type { Cluster } from './cluster.ts';
import { NAMES, type Name } from './network.ts';
import { postmasterOf } from './fault.ts';

/** Milliseconds of CPU time so far by kind of process: Postgres of the primary and of the standbys, PostgREST, api-shim and haproxy. */
export function cpuByKind(cluster: Cluster, primary: Name): CpuTimes {
  const pids: Record<string, number> = {};
  for (const name of NAMES)
    pids[`${name === primary ? 'postgres' : 'standbys'} ${name}`] = postmasterOf(cluster, name);
  for (const { name, pids: own } of cluster.services) {
    pids[`postgrest ${name} functions`] = own.functions;
    pids[`postgrest ${name} rest`] = own.rest;
    pids[`api-shim ${name}`] = own.shim;
    pids[`haproxy ${name}`] = own.haproxy;
  }
  const kinds: Record<string, number> = {};
  for (const [name, ms] of Object.entries(cpuTimes(pids))) {
    const [kind = ''] = name.split(' ');
    kinds[kind] = (kinds[kind] ?? 0) + ms;
  }
  return kinds;
}

export type Counts = { readonly lsn: string; readonly transactions: number; readonly flushes: number };

/** Where the WAL of the primary ends, and its transactions and flushes to the disk so far. Postgres reports them up to a second late. */
export async function counts(client: pg.Client): Promise<Counts> {
  const { rows } = await client.query<Counts>(
    `select pg_current_wal_lsn()::text as lsn, w.wal_sync::integer as flushes,
      (select d.xact_commit::integer from pg_stat_database as d where d.datname = current_database()) as transactions
    from pg_stat_wal as w`,
  );
  return rows[0] as Counts;
}

/** The commits in the WAL from one place to another, and its kilobytes. */
export async function writtenBetween(
  client: pg.Client,
  from: string,
  to: string,
): Promise<{ commits: number; walKb: number }> {
  const { rows } = await client.query<{ commits: number; kb: number }>(
    `select coalesce(sum(s.count), 0)::integer as commits, ($2::pg_lsn - $1::pg_lsn)::float / 1000 as kb
    from pg_get_wal_stats($1::pg_lsn, $2::pg_lsn, true) as s
    where s."resource_manager/record_type" = 'Transaction/COMMIT'`,
    [from, to],
  );
  return { commits: rows[0]?.commits ?? 0, walKb: rows[0]?.kb ?? 0 };
}

export type Held = { readonly held: number; readonly busy: number; readonly waiting: number };

/** The connections at the primary by their user and the address that they come from: held, in a transaction, waiting for the standby. */
export async function connections(client: pg.Client): Promise<Record<string, Held>> {
  const { rows } = await client.query<Held & { who: string }>(
    `select a.usename || ' ' || coalesce(host(a.client_addr), 'on the primary') as who, count(*)::integer as held,
      count(*) filter (where a.state <> 'idle')::integer as busy,
      count(*) filter (where a.wait_event = 'SyncRep')::integer as waiting
    from pg_stat_activity as a
    where a.backend_type = 'client backend' and a.pid <> pg_backend_pid()
    group by who order by who`,
  );
  return Object.fromEntries(rows.map(({ who, ...held }) => [who, held]));
}
