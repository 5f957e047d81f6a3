// The steps of a rolling upgrade, with the commands of docs/how-to/run-on-three-machines.md.
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { migrate } from '../../migrate/migrate.ts';
import type { Cluster } from './cluster.ts';
import { type Name } from './network.ts';
import { eventually, roles, WHOLE_WITHIN_MS } from './patroni.ts';
import { reloadSchema } from './probes.ts';
import { patronictl } from './run-on.ts';
import { scalar } from './scalar.ts';

/** `run` returns how long writes may be unavailable: the last column of the page's table. */
export type Step = { readonly what: string; run: (cluster: Cluster) => Promise<number> };

const SWITCHOVER_MS = 5_000;
const STANDBY_MS = 5_000;
const POSTGREST_MS = 5_000;
const NOT_AT_ALL_MS = 1_000;
const LONGER_THAN_MIGRATE_MS = 2_000;

export const UPGRADE: readonly Step[] = [
  { what: '1. the schema', run: upgradeSchema },
  {
    what: '2. the api-shims',
    async run(cluster) {
      for (const port of cluster.shims) await cluster.restartShim(port);
      return NOT_AT_ALL_MS;
    },
  },
  {
    what: '3. PostgREST of the standbys',
    async run(cluster) {
      const { sync, other } = await roles();
      for (const name of [other, sync]) await restartPostgrest(cluster, name);
      return NOT_AT_ALL_MS;
    },
  },
  {
    what: '3. PostgREST of the leader',
    async run(cluster) {
      await restartPostgrest(cluster, (await roles()).leader);
      return POSTGREST_MS;
    },
  },
  {
    what: '4. Postgres of the replica',
    run: async (cluster) => restartPostgres(cluster, (await roles()).other),
  },
  {
    what: '4. Postgres of the synchronous standby',
    run: async (cluster) => restartPostgres(cluster, (await roles()).sync),
  },
  { what: '5. switchover', run: switchover },
  {
    what: '5. Postgres of the former leader',
    run: async (cluster) => restartPostgres(cluster, (await roles()).sync),
  },
  {
    what: '6. Patroni of the replica',
    run: async (cluster) => restartPatroni(cluster, (await roles()).other),
  },
  {
    what: '6. Patroni of the synchronous standby',
    run: async (cluster) => restartPatroni(cluster, (await roles()).sync),
  },
  { what: '6. switchover', run: switchover },
  {
    what: '6. Patroni of the former leader',
    run: async (cluster) => restartPatroni(cluster, (await roles()).sync),
  },
];

/* The next release: one more migration, and all functions declared again. */
async function upgradeSchema(cluster: Cluster): Promise<number> {
  const root = join(cluster.work, 'next');
  mkdirSync(root);
  for (const folder of ['db', 'migrations'])
    cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true });
  const numbers = readdirSync(join(root, 'migrations')).map((file) => Number.parseInt(file, 10) || 0);
  const next = String(Math.max(...numbers) + 1).padStart(4, '0');
  writeFileSync(
    join(root, 'migrations', `${next}_next_release.sql`),
    'alter table portaria.usuarios add column da_proxima text;\n',
  );
  const { socketDir } = cluster.nodes[await cluster.leader()];
  const began = performance.now();
  await migrate({
    databaseUrl: `postgresql://postgres@localhost/portaria?host=${socketDir}`,
    root,
    version: '999.0.0',
    log: () => undefined,
  });
  const took = performance.now() - began;
  await reloadSchema(cluster);
  return took + LONGER_THAN_MIGRATE_MS;
}

async function restartPostgrest(cluster: Cluster, name: Name): Promise<void> {
  const node = cluster.nodes[name];
  const services = ['functions', 'rest'] as const;
  const before = services.map((service) => node.pids(service)[0]);
  for (const service of services) node.restart(service);
  await eventually(() => {
    const isNew = services.every((service, at) => ![undefined, before[at]].includes(node.pids(service)[0]));
    return isNew ? Promise.resolve() : Promise.reject(new Error(`PostgREST of ${name} is the old one`));
  });
}

async function restartPostgres(cluster: Cluster, name: Name): Promise<number> {
  const started = await startOf(cluster, name);
  await patronictl(cluster, ['restart', '--force', 'portaria', name]);
  await startedAgain(cluster, name, started);
  return STANDBY_MS;
}

async function restartPatroni(cluster: Cluster, name: Name): Promise<number> {
  const started = await startOf(cluster, name);
  cluster.nodes[name].restart('patroni');
  await startedAgain(cluster, name, started);
  return STANDBY_MS;
}

async function switchover(cluster: Cluster): Promise<number> {
  await eventually(() => patronictl(cluster, ['switchover', '--force', 'portaria']));
  return SWITCHOVER_MS;
}

const startOf = (cluster: Cluster, name: Name): Promise<string> =>
  scalar(cluster, name, 'select pg_postmaster_start_time()::text');

async function startedAgain(cluster: Cluster, name: Name, before: string): Promise<void> {
  await eventually(async () => {
    if ((await startOf(cluster, name)) === before) throw new Error(`Postgres of ${name} did not restart`);
  }, WHOLE_WITHIN_MS);
}
