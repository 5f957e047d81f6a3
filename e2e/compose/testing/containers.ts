// Runs the services of a compose file as namespaces of this machine: their command, environment, mounts, user and limits.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mountsOf, type Compose, type Service } from './compose-file.ts';
import type { Image } from './image.ts';

export type Ran = { readonly code: number | null; readonly output: string };
export type Container = {
  readonly log: () => string;
  readonly exited: Promise<number | null>;
  /** Runs a command inside, as the service's user; a shell command when it is `CMD-SHELL`. */
  readonly exec: (command: readonly string[]) => Promise<Ran>;
  readonly signal: (name: string) => void;
};
export type Machine = {
  readonly folder: string;
  readonly run: (name: string, image: Image, changes?: Partial<Service>) => Container;
  /** Runs a command of this machine in the services' network. */
  readonly inside: (command: readonly string[]) => Promise<Ran>;
  readonly stop: () => Promise<void>;
};

const HERE = import.meta.dirname;
const PATH = `${join(process.execPath, '..')}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/lib/postgresql/15/bin`;
const PEOPLE = ['root:x:0:0::/root:/bin/sh', 'www-data:x:33:33::/var/www:/bin/sh'];
const USERS = [
  ...PEOPLE,
  'postgres:x:999:999::/var/lib/postgresql:/bin/sh',
  'node:x:1000:1000::/home/node:/bin/sh',
];

/** Makes the network that all services share, in which each is known by its name. */
export function startMachine(compose: Compose): Machine {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-compose-'));
  const children: ChildProcess[] = [];
  const sysctls = Object.values(compose.services).flatMap((one) => Object.entries(one.sysctls ?? {}));
  const setUp = sysctls
    .map(([name, value]) => `echo ${value} >/proc/sys/${name.replaceAll('.', '/')};`)
    .join(' ');
  const holder = spawn('unshare', ['--net', 'sh', '-c', `ip link set lo up; ${setUp} exec sleep infinity`]);
  children.push(holder);
  const net = `--net=/proc/${String(holder.pid)}/ns/net`;
  const names = Object.keys(compose.services).map((name) => `127.0.0.1 ${name}\n`);
  const volumes = new Map<string, string>();

  /* A named volume begins with the owner that compose gives it, or with that of the first who mounts it. */
  const volume = (name: string, uid: number, gid: number): string => {
    const known = volumes.get(name);
    if (known !== undefined) return known;
    const path = join(folder, 'volumes', name);
    const options = compose.volumes[name]?.driver_opts?.['o'] ?? '';
    const asked = (key: string, otherwise: number) =>
      Number(new RegExp(`${key}=(\\d+)`).exec(options)?.[1] ?? otherwise);
    mkdirSync(path, { recursive: true, mode: Number.parseInt(/mode=(\d+)/.exec(options)?.[1] ?? '0700', 8) });
    chownSync(path, asked('uid', uid), asked('gid', gid));
    volumes.set(name, path);
    return path;
  };

  const run: Machine['run'] = (name, image, changes = {}) => {
    const service = { ...compose.services[name], ...changes };
    const [uid = 0, gid = 0] = (service.user ?? '0:0').split(':').map(Number);
    const work = mkdtempSync(join(folder, `${name}-`));
    const etc = join(image.layer, 'etc');
    mkdirSync(etc, { recursive: true });
    writeFileSync(join(etc, 'hosts'), `127.0.0.1 localhost\n${names.join('')}`);
    writeFileSync(join(etc, 'passwd'), `${USERS.join('\n')}\n`);
    const mounts = mountsOf(service).map(({ from, to, readOnly }) =>
      ['bind', from.startsWith('/') ? from : volume(from, uid, gid), to, readOnly ? 'ro' : 'rw'].join(' '),
    );
    for (const text of service.tmpfs ?? []) mounts.push(`tmpfs ${text.replace(':', ' ')}`);
    const list = join(work, 'mounts');
    writeFileSync(list, `${mounts.join('\n')}\n`);

    const env = Object.entries({ PATH, ...image.env, ...service.environment }).map((pair) => pair.join('='));
    const script = [
      join(HERE, 'container.sh'),
      image.layer,
      work,
      String(uid),
      String(gid),
      image.workdir,
      list,
      '--',
    ];
    const command = [...env, '--', ...(service.command ?? image.command)];
    const spaces = [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      ...(service.network_mode === 'none' ? ['--net'] : []),
    ];
    const child = spawn('nsenter', [net, 'unshare', ...spaces, '/bin/bash', ...script, ...command]);
    children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const first = () => String(firstOf(child));
    return {
      log: () => output,
      exited: once(child, 'exit').then(([code]) => code as number | null),
      signal: (signal) => void process.kill(Number(first()), signal),
      exec: async (words) => {
        const [kind, ...rest] = words;
        const what =
          kind === 'CMD-SHELL' ? ['/bin/sh', '-c', rest.join(' ')] : kind === 'CMD' ? rest : [...words];
        const drop = [
          'setpriv',
          `--reuid=${String(uid)}`,
          `--regid=${String(gid)}`,
          '--clear-groups',
          '--bounding-set=-all',
          '--no-new-privs',
        ];
        const enter = ['nsenter', '--target', first(), '--mount', '--net', '--pid', '--root'];
        return collect([...enter, '/usr/bin/env', '-i', '-C', image.workdir, ...env, ...drop, ...what]);
      },
    };
  };

  return {
    folder,
    run,
    inside: (command) => collect(['nsenter', net, ...command]),
    async stop() {
      for (const child of children.reverse()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const gone = once(child, 'exit');
        // The first process of a container takes the others with it; --kill-child is forgotten when it changes its user.
        const first = firstOf(child);
        if (first > 0) process.kill(first, 'SIGKILL');
        child.kill('SIGKILL');
        await gone;
      }
      for (let tries = 0; tries < 20; tries++) {
        try {
          rmSync(folder, { recursive: true, force: true });
          return;
        } catch {
          await sleep(250);
        }
      }
    },
  };
}

/** Waits until a health check passes; throws with the log when it does not in time. */
export async function untilHealthy(
  container: Container,
  test: readonly string[],
  withinMs = 25_000,
): Promise<void> {
  let over: number | null | undefined;
  void container.exited.then((code) => (over = code));
  for (const end = Date.now() + withinMs; ; await sleep(250)) {
    const { code, output } = await container
      .exec(test)
      .catch((error: unknown) => ({ code: 1, output: String(error) }));
    if (code === 0) return;
    if (over !== undefined || Date.now() > end) throw new Error(`not healthy: ${output}\n${container.log()}`);
  }
}

/** The process that a container's `unshare` has started: number one inside. 0 when there is none, not yet or no more. */
function firstOf({ pid }: ChildProcess): number {
  try {
    return Number(readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8').trim());
  } catch {
    return 0;
  }
}

async function collect([file = '', ...args]: readonly string[]): Promise<Ran> {
  const child = spawn(file, args);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

/** Why containers cannot be made here, or undefined when they can. */
export function whyNoContainers(): string | undefined {
  const needed = [
    'docker-compose',
    'nginx',
    'envsubst',
    'curl',
    'openssl',
    'setpriv',
    '/usr/lib/postgresql/15/bin/postgres',
  ];
  try {
    for (const program of needed) execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'pipe' });
    execFileSync('unshare', ['--mount', '--net', '--pid', '--fork', 'true'], { stdio: 'pipe' });
    return undefined;
  } catch (error) {
    return `npm run test:compose prepares the machine, as root: ${String((error as { message?: string }).message).split('\n')[0]}`;
  }
}
