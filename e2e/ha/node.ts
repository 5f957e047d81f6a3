// One node of the cluster: etcd, Patroni with Postgres, the lease agent, three PostgRESTs, and an api-shim behind a haproxy. Each is
// restarted as systemd does.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CLOCK_FILE, setClock } from './clock.ts';
import { processesOf, signal, type Name } from './network.ts';

export type Program = { readonly command: string[]; readonly env: Record<string, string> };
export type NodePlan = {
  readonly name: Name;
  /** The folder of the node: configuration, logs, data and sockets. */
  readonly folder: string;
  readonly patroniHome: string;
  readonly clusterHome: string;
  readonly postgrest: string;
  readonly shim: Program;
  readonly secrets: { readonly jwt: string; readonly authenticator: string };
};
export const SERVICES = ['etcd', 'patroni', 'functions', 'rest', 'direct', 'haproxy', 'shim'] as const;
/** The lease agent runs where the cluster has a lease. */
export type Service = (typeof SERVICES)[number] | 'lease';
export type Node = NodePlan & {
  readonly socketDir: string;
  /** The unix socket of a PostgREST, which network faults do not affect. */
  readonly directSocket: string;
  start: (...services: Service[]) => void;
  stop: (...services: Service[]) => void;
  /** Kills a service, without a restart, and waits until it has ended. */
  ended: (service: Service) => Promise<void>;
  /** Stops a service normally; it is started again. */
  restart: (service: Service) => void;
  /** Kills everything on the node without a restart. */
  kill: () => void;
  pids: (service: Service) => number[];
};

const RESTART_MS = 1_000;

export function createNode(plan: NodePlan): Node {
  const { name, folder } = plan;
  const socketDir = join(folder, 'run');
  const directSocket = join(folder, 'direct', 'postgrest.sock');
  const wanted = new Set<Service>();
  const running = new Map<Service, ChildProcess>();
  mkdirSync(socketDir, { recursive: true });
  setClock(folder, 0);

  function spawnService(service: Service): void {
    const { command, env, user } = commandOf(service, plan, socketDir, directSocket);
    const log = openSync(join(folder, `${service}.log`), 'a');
    const become = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--'];
    const child = spawn('ip', ['netns', 'exec', name, ...become, ...command], {
      cwd: '/',
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
    });
    running.set(service, child);
    writeFileSync(join(folder, `${service}.pid`), String(child.pid));
    child.on('exit', () => {
      if (running.get(service) === child) running.delete(service);
      void sleep(RESTART_MS).then(() => {
        if (wanted.has(service) && !running.has(service)) spawnService(service);
      });
    });
  }

  const node: Node = {
    ...plan,
    socketDir,
    directSocket,
    start(...services) {
      for (const service of services) {
        wanted.add(service);
        if (!running.has(service)) spawnService(service);
      }
    },
    stop(...services) {
      for (const service of services) {
        wanted.delete(service);
        running.get(service)?.kill('SIGTERM');
      }
    },
    async ended(service) {
      wanted.delete(service);
      const child = running.get(service);
      if (child === undefined) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
    restart(service) {
      running.get(service)?.kill('SIGTERM');
    },
    kill() {
      wanted.clear();
      const pids = processesOf(name);
      signal(pids, 'SIGKILL');
      signal(processesOf(name), 'SIGKILL');
    },
    pids: (service) => {
      const pid = running.get(service)?.pid;
      return pid === undefined ? [] : [pid];
    },
  };
  void passOnRoleChanges(node);
  return node;
}

/* Does the work of portaria-role-change.path and its service. */
async function passOnRoleChanges({ name, folder, clusterHome }: Node): Promise<void> {
  const file = join(folder, 'state', 'role-changed');
  const script = [join(clusterHome, 'apply-role.sh'), join(folder, 'postgrest.env'), file];
  const env = { PATH: `${clusterHome}/testing:/usr/sbin:/usr/bin:/sbin:/bin`, PORTARIA_HA_NODE: folder };
  for (let seen = 0; ; await sleep(200)) {
    const now = existsSync(file) ? statSync(file).mtimeMs : 0;
    if (now !== seen) {
      const log = openSync(join(folder, 'role-change.log'), 'a');
      const run = spawn('ip', ['netns', 'exec', name, 'sh', ...script], { env, stdio: ['ignore', log, log] });
      await once(run, 'exit');
    }
    seen = now;
  }
}

type Command = Program & { readonly user: string };

function commandOf(service: Service, plan: NodePlan, socketDir: string, directSocket: string): Command {
  const { folder, clusterHome } = plan;
  if (service === 'etcd')
    return { command: ['etcd'], env: settingsIn(join(folder, 'etcd.env')), user: 'postgres' };
  if (service === 'patroni') {
    const command = ['/usr/bin/python3', '-m', 'patroni', join(folder, 'patroni.yml')];
    return {
      command,
      env: { PYTHONPATH: plan.patroniHome, PORTARIA_HA_CLOCK: join(folder, CLOCK_FILE) },
      user: 'postgres',
    };
  }
  /* The other users may not be able to read this project. */
  if (service === 'shim') return { ...plan.shim, user: 'root' };
  if (service === 'haproxy')
    return { command: ['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')], env: {}, user: 'root' };
  if (service === 'lease') {
    const command = [
      'psql',
      '--no-psqlrc',
      '--quiet',
      '--set=ON_ERROR_STOP=1',
      `--host=${socketDir}`,
      '--username=postgres',
    ];
    return {
      command: [...command, '--dbname=portaria', `--file=${clusterHome}/lease.sql`, '--output=/dev/null'],
      env: {},
      user: 'postgres',
    };
  }
  const env = {
    ...settingsIn(join(folder, 'postgrest.env')),
    PGPASSWORD: plan.secrets.authenticator,
    PGRST_JWT_SECRET: plan.secrets.jwt,
    ...(service === 'direct'
      ? { PGRST_SERVER_UNIX_SOCKET: directSocket, PGRST_SERVER_UNIX_SOCKET_MODE: '666', PGRST_DB_POOL: '8' }
      : settingsIn(join(clusterHome, `postgrest-${service}.env`))),
  };
  return { command: [plan.postgrest, join(clusterHome, 'postgrest.conf')], env, user: 'postgres' };
}

/** The settings in a file of the form NAME=VALUE. */
export function settingsIn(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n');
  return Object.fromEntries(
    lines
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
}
