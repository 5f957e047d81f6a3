// Restores a cluster to a point in time, as in docs/how-to/recover-to-a-point-in-time.md: no earlier session is valid.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import type { Cluster } from './cluster.ts';
import { directEndpoints } from './direct.ts';
import { shimEndpoints } from './endpoints.ts';
import { onDisk } from './disk.ts';
import { startNode } from './fault.ts';
import { NAMES, processesOf, type Name } from './network.ts';
import { SERVICES } from './node.ts';
import { eventually, untilWhole, WHOLE_WITHIN_MS } from './patroni.ts';
import { createRecorder } from './recorder.ts';
import { asPostgres, patronictl, run } from './run-on.ts';
import { scalar } from './scalar.ts';
import { openSession, sessionStatus } from './sessions.ts';
import type { Say } from './torment.ts';

const MARGIN_MS = 2_000;

/** The number of claims that hold. */
export async function recover(cluster: Cluster, say: Say): Promise<{ passed: number; failed: number }> {
  const results: boolean[] = [];
  const claim = (ok: boolean, text: string): void => {
    results.push(ok);
    console.log(`${ok ? 'ok' : 'not ok'} ${text}`);
  };
  const recorder = createRecorder();
  const [shim] = shimEndpoints(cluster);
  if (shim === undefined) throw new Error('no api-shim');
  const session = (): Promise<string> => openSession(shim, recorder, WHOLE_WITHIN_MS);
  const status = (token: string): Promise<number> => sessionStatus(token, shim, recorder, WHOLE_WITHIN_MS);

  say('archiving, and the first backup');
  const config = archiveOn(cluster);
  await patronictl(cluster, ['edit-config', '--force', ...archiveSettings(config)]);
  await patronictl(cluster, ['restart', '--force', 'portaria']);
  await untilWhole(WHOLE_WITHIN_MS);
  const leader = await cluster.leader();
  const pgbackrest = pgbackrestOf(cluster, config, leader);
  await pgbackrest('stanza-create');
  await pgbackrest('check');
  await pgbackrest('--type=full', 'backup');

  const [open, ended] = [await session(), await session()];
  await sleep(MARGIN_MS);
  const target = await scalar(cluster, leader, 'select clock_timestamp()::text');
  await sleep(MARGIN_MS);
  const [logout, late] = [await shim.logout(ended), await session()];
  claim(logout.status === 200 && (await status(ended)) === 401, 'a session ends after the target');
  claim((await status(late)) === 200 && (await status(open)) === 200, 'two others are good');
  const wal = await scalar(cluster, leader, 'select pg_walfile_name(pg_switch_wal())');
  await eventually(async () => {
    const archived = await scalar(cluster, leader, 'select last_archived_wal from pg_stat_archiver');
    if (archived < wal) throw new Error(`${wal} is not archived`);
  }, WHOLE_WITHIN_MS);

  say(`everything stops; ${leader} goes back to ${target}`);
  for (const name of NAMES)
    cluster.nodes[name].stop('lease', ...SERVICES.filter((service) => service !== 'etcd'));
  await eventually(() => {
    const left = NAMES.filter((name) => processesOf(name).length > 1); // etcd keeps running
    return left.length === 0 ? Promise.resolve() : Promise.reject(new Error(`still running: ${left.join()}`));
  }, WHOLE_WITHIN_MS);
  await pgbackrest('--delta', '--type=time', `--target=${target}`, '--target-action=promote', 'restore');
  const restored = readFileSync(join(dataOf(cluster, leader), 'postgresql.conf'), 'utf8');
  claim(/^synchronous_standby_names = '.+'$/m.test(restored), 'the backup names a synchronous standby');
  const pgCtl = (...args: string[]): Promise<string> =>
    asPostgres(leader, [
      join(cluster.binDir, 'pg_ctl'),
      `--pgdata=${dataOf(cluster, leader)}`,
      '--wait',
      '--timeout=240',
      ...args,
    ]);
  await pgCtl('--log=/dev/null', '--options=-c listen_addresses= -c synchronous_standby_names=', 'start');
  await eventually(async () => {
    const recovering = await scalar(cluster, leader, 'select pg_is_in_recovery()::text');
    if (recovering !== 'false') throw new Error('still recovering');
  }, WHOLE_WITHIN_MS);
  await run(
    [
      process.execPath,
      join(PROJECT_ROOT, 'scripts', 'run.mjs'),
      join(PROJECT_ROOT, 'cli', 'portaria.ts'),
      'session',
      'revoke-all',
    ],
    {
      DATABASE_URL: `postgresql://postgres@localhost/portaria?host=${cluster.nodes[leader].socketDir}`,
    },
  );
  await pgCtl('stop');
  await patronictl(cluster, ['remove', 'portaria'], 'portaria\nYes I am aware\n');

  say('Patroni takes it over, the others copy it');
  cluster.nodes[leader].start('patroni');
  await eventually(async () => {
    if ((await cluster.leader()) !== leader) throw new Error(`${leader} is not the leader`);
  }, WHOLE_WITHIN_MS);
  for (const name of NAMES.filter((each) => each !== leader)) {
    for (const file of readdirSync(dataOf(cluster, name)))
      rmSync(join(dataOf(cluster, name), file), { recursive: true });
    cluster.nodes[name].start('patroni');
  }
  await untilWhole(WHOLE_WITHIN_MS);
  for (const name of NAMES) startNode(cluster, name);

  for (const [what, token] of Object.entries({
    'open at the target': open,
    'ended after it': ended,
    'begun after it': late,
  })) {
    claim((await status(token)) === 401, `a session that was ${what} is refused`);
    const direct = await Promise.all(directEndpoints(cluster).map((endpoint) => endpoint.me(token)));
    claim(
      direct.every((reply) => reply.status !== 200),
      `and at no PostgREST accepted`,
    );
  }
  claim((await status(await session())) === 200, 'people sign in again');
  const archiving = await scalar(cluster, leader, `select current_setting('archive_mode')`);
  claim(archiving === 'on', 'the archive is still on');
  await pgbackrest('--type=full', 'backup');
  claim(true, 'a backup on the new timeline');
  return { passed: results.filter(Boolean).length, failed: results.filter((ok) => !ok).length };
}

const dataOf = (cluster: Cluster, name: Name): string => onDisk(join(cluster.work, name), 'data');

/* One repository for all nodes. The paths of a node are options, because the nodes share one file. */
function archiveOn(cluster: Cluster): string {
  const folder = join(cluster.work, 'backup');
  for (const each of ['repo', 'lock']) mkdirSync(join(folder, each), { recursive: true });
  execFileSync('chown', ['-R', 'postgres:', folder]);
  const config = join(folder, 'pgbackrest.conf');
  const text = readFileSync(join(PROJECT_ROOT, 'deploy', 'backup', 'pgbackrest.conf'), 'utf8')
    .replace(/^pg1-path=.*$/m, '')
    .replace('/var/lib/pgbackrest', join(folder, 'repo'));
  writeFileSync(
    config,
    `${text}repo1-cipher-pass=of-a-test-alone\nlock-path=${join(folder, 'lock')}\nlog-level-file=off\n`,
  );
  return config;
}

const archiveSettings = (config: string): string[] => [
  ...['--pg', 'archive_mode=on', '--pg', 'archive_timeout=60', '--pg'],
  `archive_command=pgbackrest --config=${config} --pg1-path="$PWD" --stanza=portaria archive-push %p`,
];

const pgbackrestOf =
  (cluster: Cluster, config: string, name: Name) =>
  (...args: string[]) =>
    asPostgres(name, [
      ...['pgbackrest', `--config=${config}`, `--pg1-path=${dataOf(cluster, name)}`],
      ...(args.includes('restore') ? [] : [`--pg1-socket-path=${cluster.nodes[name].socketDir}`]),
      ...['--stanza=portaria', ...args],
    ]);
