// Checks a Patroni cluster: release, synchronous mode, members, clocks, and where pg_cron runs.
import pg from 'pg';
import { aboutCluster, type ClusterFacts } from '../../examination/cluster.ts';
import type { Check } from '../../examination/check.ts';
import type { Examined } from '../../examination/examined.ts';
import { NotChecked } from '../../examination/outcome.ts';
import {
  judgeClocks,
  judgeCron,
  judgeMembers,
  judgeMode,
  judgePatroni,
  type CronPlace,
} from '../../judges/judge-cluster.ts';

const CRON = `select exists (select from pg_stat_activity where backend_type = 'pg_cron launcher') as runs`;

export const clusterPatroni: Check = {
  id: 'cluster-patroni',
  about: 'no node runs a Patroni release that can lose acknowledged logouts',
  examine: (it) => aboutCluster(it, ({ nodes }) => judgePatroni(nodes)),
};

export const clusterMode: Check = {
  id: 'cluster-mode',
  about: 'a commit waits for a synchronous standby that has applied it',
  examine: (it) => aboutCluster(it, ({ mode }) => judgeMode(mode)),
};

export const clusterMembers: Check = {
  id: 'cluster-members',
  about: 'one leader, a synchronous standby, one timeline, little lag',
  examine: (it) => aboutCluster(it, ({ members }) => judgeMembers(members)),
};

export const clusterClocks: Check = {
  id: 'cluster-clocks',
  about: 'the clocks of the machines agree within the tolerance of the lease',
  examine: (it) => aboutCluster(it, ({ nodes }) => judgeClocks(nodes)),
};

export const clusterCron: Check = {
  id: 'cluster-cron',
  about: 'pg_cron runs on the leader alone',
  examine: (it) =>
    aboutCluster(it, async ({ members }) =>
      judgeCron(await Promise.all(members.map((each) => look(it, each)))),
    ),
};

/* Connects with the name and password of DATABASE_URL to the address that Patroni reports. */
async function look(it: Examined, member: ClusterFacts['members'][number]): Promise<CronPlace> {
  const url = new URL(it.need('DATABASE_URL'));
  [url.hostname, url.port] = [member.host, String(member.port)];
  url.searchParams.delete('host');
  const client = new pg.Client({
    connectionString: url.href,
    connectionTimeoutMillis: 3_000,
    query_timeout: 3_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ runs: boolean }>(CRON);
    return { name: member.name, leader: member.role === 'leader', runs: rows[0]?.runs === true };
  } catch {
    throw new NotChecked(
      `Postgres of ${member.name} refuses the user of DATABASE_URL at ${member.host}:${String(member.port)}`,
      'Run the doctor on a machine that can connect to every Postgres.',
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
