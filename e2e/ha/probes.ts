// Probes of the nodes: which node commits, where pg_cron runs, and whether every PostgREST learns of a new function.
import { setTimeout as sleep } from 'node:timers/promises';
import { createTokenSigner } from '../../common/token/token.ts';
import type { Cluster } from './cluster.ts';
import { ask } from './endpoints.ts';
import { addressOf, NAMES, signal, type Name } from './network.ts';
import { eventually, WHOLE_WITHIN_MS } from './patroni.ts';
import type { Recorder } from './recorder.ts';

const EVERY_MS = 300;
const GIVE_UP_MS = 60_000;
const CRON_WITHIN_MS = 60_000;

/** Commits at every node until it is stopped. Waits for a commit that waits for a standby. */
export function startCommits(cluster: Cluster, recorder: Recorder): { stop: () => void } {
  const over = new AbortController();
  const isOver = (): boolean => over.signal.aborted;
  for (const name of NAMES)
    void (async () => {
      for (; !isOver(); await sleep(EVERY_MS)) {
        try {
          const client = await cluster.connect(name);
          try {
            while (!isOver()) {
              const invoked = recorder.now();
              const { rows } = await client.query<{ timeline: number }>(
                `select portaria.timeline() as timeline, pg_logical_emit_message(true, 'portaria-ha', '')`,
              );
              const timeline = rows[0]?.timeline ?? 0;
              recorder.add({ op: 'commit', timeline, invoked, completed: recorder.now(), endpoint: name });
              await sleep(EVERY_MS);
            }
          } finally {
            void client.end().catch(() => undefined);
          }
        } catch {
          // The node is a standby, or unavailable.
        }
      }
    })();
  return { stop: () => over.abort() };
}

/** The step after every migration: when every standby has replayed it, each PostgREST reloads the schema. */
export async function reloadSchema(cluster: Cluster): Promise<void> {
  const client = await cluster.connect(await cluster.leader());
  try {
    const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
    await eventually(async () => {
      const { rowCount } = await client.query(
        'select from pg_stat_replication where replay_lsn >= $1::text::pg_lsn',
        [rows[0]?.lsn],
      );
      if (rowCount !== NAMES.length - 1) throw new Error('a standby has not replayed the migration');
    });
  } finally {
    await client.end();
  }
  for (const node of Object.values(cluster.nodes))
    signal([...node.pids('functions'), ...node.pids('rest')], 'SIGUSR1');
}

let functions = 0;

/** Creates a function at the leader, reloads the schema, and calls the function at every PostgREST. */
export async function probeFunction(cluster: Cluster, recorder: Recorder): Promise<void> {
  functions += 1;
  const name = `ha_probe_${String(functions)}`;
  await eventually(async () => {
    const client = await cluster.connect(await cluster.leader());
    try {
      await client.query(
        `create or replace function api.${name}() returns integer language sql stable as 'select 1'`,
      );
      await client.query(`grant execute on function api.${name}() to service_role`);
      await client.query(`notify pgrst, 'reload schema'`);
    } finally {
      await client.end();
    }
  });
  await eventually(() => reloadSchema(cluster), WHOLE_WITHIN_MS);
  const invoked = recorder.now();
  const now = Math.floor(Date.now() / 1000);
  const claims = { role: 'service_role', aud: 'authenticated', iat: now, exp: now + 600 };
  const authorization = `Bearer ${createTokenSigner(cluster.jwtSecret)(claims)}`;
  const places = Object.values(cluster.nodes).flatMap((node) => [
    { endpoint: `${node.name} functions`, at: { host: addressOf(node.name), port: 3000 } },
    { endpoint: `${node.name} rest`, at: { host: addressOf(node.name), port: 3100 } },
  ]);
  await Promise.all(
    places.map(async ({ endpoint, at }) => {
      let answered = false;
      for (const end = recorder.now() + GIVE_UP_MS; !answered && recorder.now() < end; await sleep(100)) {
        const { status, body } = await ask(at, 'GET', `/rpc/${name}`, { authorization });
        answered = status === 200 || body['code'] === 'unavailable'; // the function is known, and the lease refuses it on a standby
      }
      recorder.add({ op: 'function', answered, invoked, completed: recorder.now(), endpoint });
    }),
  );
}

/** Records on which nodes pg_cron runs. */
export async function probeCron(cluster: Cluster, recorder: Recorder): Promise<void> {
  const invoked = recorder.now();
  let [leader, nodes] = await eventually(() => cronNodes(cluster));
  while (nodes.join() !== leader && recorder.now() < invoked + CRON_WITHIN_MS) {
    await sleep(500);
    [leader, nodes] = await eventually(() => cronNodes(cluster));
  }
  recorder.add({ op: 'cron', leader, nodes, invoked, completed: recorder.now(), endpoint: leader });
}

async function cronNodes(cluster: Cluster): Promise<[Name, Name[]]> {
  const leader = await cluster.leader();
  const nodes: Name[] = [];
  for (const name of NAMES) {
    const client = await cluster.connect(name);
    try {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where backend_type = 'pg_cron launcher'`,
      );
      if ((rowCount ?? 0) > 0) nodes.push(name);
    } finally {
      await client.end();
    }
  }
  return [leader, nodes];
}
