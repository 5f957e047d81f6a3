// The embedded Postgres: its folders, its settings, and crashes that it survives.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withClient } from '../../migrate/sql/with-client.ts';
import { socketDirOf } from '../files/paths.ts';
import { startPostgres, type Postgres, type PostgresOptions } from './postgres.ts';
import { isRoot } from '../files/private-files.ts';
import { identify, isAlive, type ProcessId } from '../processes/processes.ts';
import { killProcess } from '../testing/kill-process.ts';
import { signalsSent } from '../testing/signals-sent.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const root = temporaryFolder();
let count = 0;

/** A folder for a cluster; as root it is given to the user that Postgres will run as, like the stack does. */
function clusterFolder(...below: string[]): string {
  const dir = join(root, String(count++), ...below);
  mkdirSync(dir, { recursive: true });
  return join(dir, 'pgdata');
}

async function start(dataDir: string, options: Partial<PostgresOptions> = {}): Promise<Postgres> {
  const places = { dataDir, socketDir: socketDirOf(dataDir) };
  const postgres = await startPostgres({ ...places, durable: false, ...options });
  onTestFinished(() => postgres.stop(true));
  return postgres;
}

const one = (postgres: Postgres, sql: string) =>
  withClient(postgres.url('postgres'), async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows[0];
  });

/* Until it is reaped, it holds its pid, and Postgres believes the lock file of its socket. */
const isPidFree = (pid: number): boolean => {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
};

const kill = async (postgres: Postgres): Promise<void> => {
  const pid = postgres.pid() ?? 0;
  killProcess(pid);
  await expect.poll(() => isPidFree(pid)).toBe(true);
};

describe('startPostgres', () => {
  it('runs at a long path with spaces, keeps committed rows, and listens on no port [G5]', async () => {
    const dataDir = clusterFolder('a folder with spaces', 'and a long name '.repeat(10), "isn't it");
    const first = await startPostgres({ dataDir, socketDir: socketDirOf(dataDir), password: 'once' });
    onTestFinished(() => first.stop(true));
    await one(first, 'create table kept as select 42 as answer');
    expect(
      await one(
        first,
        `select current_setting('listen_addresses') as listen, current_setting('fsync') as fsync,
           current_setting('synchronous_commit') as commits, current_setting('TimeZone') as zone,
           current_setting('server_encoding') as encoding, current_setting('unix_socket_permissions') as mode,
           current_setting('log_parameter_max_length') as parameters,
           current_setting('log_parameter_max_length_on_error') as on_error`,
      ),
    ).toEqual({
      listen: '',
      fsync: 'on',
      commits: 'on',
      zone: 'UTC',
      encoding: 'UTF8',
      mode: '0700',
      parameters: '0',
      on_error: '0',
    });
    expect(statSync(first.socketDir).mode & 0o777).toBe(0o700);
    expect(statSync(`${dataDir}.log`).mode & 0o777).toBe(0o600);
    await first.stop();
    const second = await start(dataDir, { password: 'once' });
    expect(await one(second, 'select answer from kept')).toEqual({ answer: 42 });
    await second.stop(true);
    const log = readFileSync(`${dataDir}.log`, 'utf8');
    expect(log.match(/received \w+ shutdown request/g)).toEqual([
      'received fast shutdown request',
      'received immediate shutdown request',
    ]);
  });

  it('requires a password from every client, and sets a new one when the old one was lost [G5]', async () => {
    const dataDir = clusterFolder();
    const said: string[] = [];
    const pids: number[] = [];
    const names = new Set<string>();
    const hooks = {
      log: (line: string) => said.push(line),
      onSpawn: (name: string, { pid }: ProcessId) => {
        names.add(name);
        pids.push(pid);
      },
    };
    const first = await start(dataDir, { password: 'first', hooks });
    expect(said.splice(0)).toEqual(['creating the database cluster']);
    const wrong = first.url('postgres').replace(':first@', ':wrong@');
    await expect(withClient(wrong, () => Promise.resolve())).rejects.toThrow(
      /password authentication failed/,
    );
    await first.stop();
    const second = await start(dataDir, { password: 'second', hooks });
    expect(await one(second, 'select 1 as one')).toEqual({ one: 1 });
    expect(said).toEqual(['the password of the cluster was lost; setting it again']);

    await withClient(second.url('template1'), (client) => client.query('drop database postgres'));
    await second.stop();
    await expect(start(dataDir, { password: 'second', hooks })).rejects.toThrow(/"postgres" does not exist/);
    expect(said).toHaveLength(1);
    expect(pids.map(identify)).toEqual([undefined, undefined, undefined, undefined]);
    expect([...names]).toEqual(['postgres']);
  });

  it('starts with PATH, LC_ALL and TZ as its environment, and gets its stop signals before SIGKILL', async () => {
    const dataDir = clusterFolder();
    const first = await start(dataDir, { password: 'p' });
    expect(readFileSync(`/proc/${first.pid()}/environ`, 'utf8').split('\0').slice(0, 3)).toEqual([
      ...[`PATH=${process.env['PATH']}`, 'LC_ALL=C', 'TZ=UTC'],
    ]);
    expect(await signalsSent(first.pid(), first.stop)).toEqual(['SIGINT', 'SIGQUIT', 'SIGKILL']);
    const second = await start(dataDir, { password: 'p' });
    const force = () => second.stop(true);
    expect(await signalsSent(second.pid(), force)).toEqual(['SIGQUIT', 'SIGKILL']);
  });

  it('never logs a parameter or a statement, not even of a failed query', async () => {
    const canary = `canary${randomBytes(12).toString('hex')}`; // begins with a letter, because a number out of range causes a different error
    const dataDir = clusterFolder();
    const postgres = await start(dataDir);
    await withClient(postgres.url('postgres'), async (client) => {
      await client.query('select $1::text', [canary]);
      await expect(client.query('select $1::integer', [canary])).rejects.toThrow();
      await expect(client.query(`select '${canary}' from nowhere`)).rejects.toThrow();
    });
    await postgres.stop();
    const log = readFileSync(`${dataDir}.log`, 'utf8');
    expect(log).toContain('relation "nowhere" does not exist');
    expect(
      log.split('\n').filter((line) => line.includes(canary) && !line.includes('invalid input syntax')),
    ).toEqual([]);
  });

  it('stops an earlier Postgres that still runs on the data folder, then starts a new one', async () => {
    const dataDir = clusterFolder();
    const orphan = await start(dataDir, { password: 'p' });
    const id = identify(orphan.pid() ?? 0);
    const next = await start(dataDir, { password: 'p' });
    expect(id && isAlive(id)).toBe(false);
    expect(await one(next, 'select 1 as one')).toEqual({ one: 1 });
  });

  it('starts after a crash although another process has reused the pid in postmaster.pid', async () => {
    const dataDir = clusterFolder();
    const first = await start(dataDir, { password: 'p' });
    await kill(first);
    const pidFile = join(dataDir, 'postmaster.pid');
    const lines = readFileSync(pidFile, 'utf8').split('\n');
    // Of the very user that Postgres runs as: anyone else's process it would recognise as not its own.
    const { uid, gid } = statSync(dataDir);
    const other = spawn('sleep', ['60'], isRoot() ? { uid, gid } : {});
    onTestFinished(() => void other.kill());
    writeFileSync(pidFile, [other.pid, ...lines.slice(1)].join('\n'));
    const second = await start(dataDir, { password: 'p' });
    expect(await one(second, 'select 1 as one')).toEqual({ one: 1 });
  });

  it('removes the files of an interrupted initdb', async () => {
    const dataDir = clusterFolder();
    mkdirSync(join(`${dataDir}.new-1`, 'cluster'), { recursive: true });
    writeFileSync(join(`${dataDir}.new-1`, 'cluster', 'PG_VERSION'), '18\n');
    await start(dataDir);
    expect(readdirSync(join(dataDir, '..')).sort()).toEqual(['pgdata', 'pgdata.log']);
  });

  it.runIf(isRoot())('runs as the owner of the folder when root starts it', async () => {
    const dataDir = clusterFolder();
    chownSync(join(dataDir, '..'), 1, 1); // "daemon", which every machine has
    const postgres = await start(dataDir);
    expect(statSync(`/proc/${postgres.pid()}`).uid).toBe(1);
  });

  it.runIf(isRoot())(
    'runs in a folder that only root may enter, with the capability to read and search only',
    async () => {
      const dataDir = clusterFolder('closed', 'project');
      chmodSync(join(dataDir, '..', '..'), 0o700);
      const postgres = await start(dataDir);
      expect(statSync(`/proc/${postgres.pid()}`).uid).not.toBe(0);
      expect(await one(postgres, 'select 1 as one')).toEqual({ one: 1 });
      const held = /^CapEff:\s*(\w+)$/m.exec(readFileSync(`/proc/${postgres.pid()}/status`, 'utf8'))?.[1];
      expect(parseInt(held ?? '', 16)).toBe(0b100); // read and search, nothing else
    },
  );
});
