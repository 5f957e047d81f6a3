// Measures logins, `me` and a row of /rest/v1 through machines of services: how many, what each process needs for one, and what the primary
// has to do.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { median } from '../../bench/bench.ts';
import { load } from '../../bench/load.ts';
import { createLogins } from '../../bench/logins.ts';
import { addPeople, AURORA } from '../../bench/people.ts';
import { signIn } from '../../bench/sign-in.ts';
import type { Cluster } from './cluster.ts';
import type { Name } from './network.ts';
import type { ServicesMachine } from './services.ts';
import type { Say } from './torment.ts';
import { connections, counts, cpuByKind, writtenBetween, type Held } from './usage.ts';

const WARM_UP_S = 15;
const IDLE_MS = 5_000;
/* Postgres reports the counts of a backend up to a second late. */
const REPORTED_WITHIN_MS = 1_500;
const SAMPLE_MS = 250;
/* Added to each flush of the WAL, so that a commit takes as long as docs/explanation/planning.md assumes. */
const SLOW_COMMIT_MS = 27;
const COMMITS = 50;
/** The first nine digits of the people who ask, below those of the logins. A person may have eight requests to `/rest/v1` at a time. */
const ASKER = 90_000_000;
const ASKERS = 16;

const urlOf = ({ shim }: ServicesMachine): string => `http://${shim.host}:${String(shim.port)}`;

/** Prints the figures of logins, of `me` and of `/rest/v1`, each measured for so many seconds through all machines of services at once. */
export async function measure(cluster: Cluster, seconds: number, say: Say): Promise<void> {
  const primary = await cluster.leader();
  const client = await cluster.connect(primary);
  const databaseUrl = `postgresql://postgres@localhost/portaria?host=${cluster.nodes[primary].socketDir}`;
  await client.query('create extension if not exists pg_walinspect');
  await client.query(`insert into api.escolas (id, nome) values ($1, 'Escola medida')`, [AURORA]);
  const first = await counts(client);
  await sleep(IDLE_MS);
  const idle =
    (await writtenBetween(client, first.lsn, (await counts(client)).lsn)).commits / (IDLE_MS / 1000);
  const times: number[] = [];
  for (let n = 0; n < COMMITS; n += 1) times.push(await commitMs(client));
  say(`idle: ${idle.toFixed(1)} commits/s of the lease and pg_cron; a commit ${median(times).toFixed(1)} ms`);

  const at: Place = { cluster, primary, client, databaseUrl, seconds, idle };
  await measureLogins('logins', at);
  await slowCommits(client, SLOW_COMMIT_MS);
  await measureLogins('logins, every flush slow', at);
  await slowCommits(client, 0);
  await measureLogins('logins to the portal', at, true);

  await client.query(`update portaria.limites set valor = 1000 where nome = 'otps_por_ip'`);
  const cookies: string[] = [];
  for (const codigo of await addPeople(databaseUrl, ASKER, ASKERS))
    cookies.push(`svc_auth=${await signIn(urlOf(cluster.services[0] as ServicesMachine), codigo)}`);
  let asked = 0;
  for (const path of ['/functions/v1/me', '/rest/v1/escolas?select=id,nome']) {
    const headers = (): Record<string, string> => ({ cookie: cookies[asked++ % ASKERS] ?? '' });
    const loads = cluster.services.map(
      (machine) => (s: number) => load({ url: `${urlOf(machine)}${path}`, headers, seconds: s }),
    );
    await Promise.all(loads.map((run) => run(WARM_UP_S)));
    await figuresOf(path, at, () => loads.map((run) => run(seconds)));
  }
  await client.end();
}

/* Stands for a disk: the one of the nodes is in memory. */
async function slowCommits(client: pg.Client, ms: number): Promise<void> {
  await client.query(`alter system set commit_delay = ${String(ms * 1000)}`);
  await client.query('alter system set commit_siblings = 0');
  await client.query('select pg_reload_conf()');
}

async function measureLogins(name: string, at: Place, portal = false): Promise<void> {
  const { cluster, databaseUrl, seconds } = at;
  const logins = await Promise.all(
    cluster.services.map(async (machine) => {
      const each = (s: number) =>
        createLogins({ apiUrl: urlOf(machine), databaseUrl, seconds: s }, undefined, { portal });
      return { warm: await each(WARM_UP_S), measured: await each(seconds) };
    }),
  );
  await Promise.all(logins.map(({ warm }) => once(warm)));
  await Promise.all(logins.map(({ measured }) => measured.prepare()));
  await figuresOf(name, at, () => logins.map(({ measured }) => measured.measure()));
  await Promise.all(logins.map(({ measured }) => measured.finish()));
}

async function once({
  prepare,
  measure: run,
  finish,
}: Awaited<ReturnType<typeof createLogins>>): Promise<void> {
  await prepare();
  await run();
  await finish();
}

/** The time of a commit that waits for the standby, in milliseconds. */
async function commitMs(client: pg.Client): Promise<number> {
  const began = performance.now();
  await client.query(`select pg_logical_emit_message(true, 'portaria-measure', '')`);
  return performance.now() - began;
}

type Place = {
  readonly cluster: Cluster;
  readonly primary: Name;
  readonly client: pg.Client;
  readonly databaseUrl: string;
  readonly seconds: number;
  /** Commits a second without any load. */
  readonly idle: number;
};

async function figuresOf(name: string, at: Place, run: () => Promise<number>[]): Promise<void> {
  const { cluster, primary, client, idle } = at;
  const before = { ...(await counts(client)), cpu: cpuByKind(cluster, primary), own: process.cpuUsage() };
  const sampled = sampleUntil(at);
  const began = performance.now();
  const perSecond = (await Promise.all(run())).reduce((sum, rate) => sum + rate, 0);
  const took = (performance.now() - began) / 1000;
  const own = process.cpuUsage(before.own);
  const cpu = cpuByKind(cluster, primary);
  const { held, commit } = await sampled();
  const { lsn } = await counts(client);
  await sleep(REPORTED_WITHIN_MS);
  const after = await counts(client);
  const done = perSecond * took;
  const { commits, walKb } = await writtenBetween(client, before.lsn, lsn);
  const each = (number: number, digits = 2): string => (number / done).toFixed(digits);
  console.log(`\n${name}: ${perSecond.toFixed(0)}/s in ${took.toFixed(0)} s`);
  const ms = Object.entries(cpu).map(([kind, used]) => `${kind} ${each(used - (before.cpu[kind] ?? 0), 3)}`);
  console.log(`  CPU ms of one: ${ms.join(', ')}; load generator ${each((own.user + own.system) / 1000, 3)}`);
  const [written, transactions] = [commits - idle * took, after.transactions - before.transactions];
  console.log(
    `  at the primary for one: ${each(written)} commits, ${each(transactions)} transactions, ` +
      `${each(after.flushes - before.flushes)} flushes, ${each(walKb, 1)} kB of WAL; a commit beside them ${commit} ms`,
  );
  for (const [who, most] of Object.entries(held))
    console.log(
      `  connections of ${who}, at most: ${String(most.held)} held, ${String(most.busy)} busy, ${String(most.waiting)} waiting for the standby`,
    );
}

/** Samples the connections and the time of a commit; the returned function stops it and gives the most, and the median. */
function sampleUntil({
  cluster,
  primary,
}: Place): () => Promise<{ held: Record<string, Held>; commit: string }> {
  const most: Record<string, Held> = {};
  const times: number[] = [];
  const over = new AbortController();
  const work = (async () => {
    const client = await cluster.connect(primary);
    for (; !over.signal.aborted; await sleep(SAMPLE_MS)) {
      for (const [who, now] of Object.entries(await connections(client))) {
        const { held = 0, busy = 0, waiting = 0 } = most[who] ?? {};
        most[who] = {
          held: Math.max(held, now.held),
          busy: Math.max(busy, now.busy),
          waiting: Math.max(waiting, now.waiting),
        };
      }
      times.push(await commitMs(client));
    }
    await client.end();
  })();
  return async () => {
    over.abort();
    await work;
    return { held: most, commit: median(times).toFixed(1) };
  };
}
