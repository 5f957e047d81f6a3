// Three nodes, each in a separate network namespace with two links to one bridge, one for Postgres and one for etcd, and one to the clients.
// Machines of services have the same links.
import { execFileSync } from 'node:child_process';
import { readdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';

export const NAMES = ['n1', 'n2', 'n3'] as const;
export type Name = (typeof NAMES)[number];
/** Machines with PostgREST and an api-shim, but without Postgres. */
export const SERVICES_NAMES = ['s1', 's2'] as const;
export type ServicesName = (typeof SERVICES_NAMES)[number];
type Machine = Name | ServicesName;
export const LINKS = ['data', 'etcd'] as const;
type Link = (typeof LINKS)[number];

const numberOf = (name: Machine): number => [...NAMES, ...SERVICES_NAMES].indexOf(name) + 1;
export const addressOf = (name: Machine, link: Link = 'data'): string =>
  `10.77.${link === 'data' ? '0' : '1'}.${String(numberOf(name))}`;

const KERNEL_SETTINGS = join(PROJECT_ROOT, 'deploy', 'cluster', 'tcp-keepalive.conf');

/** Runs `ip`. */
export const ip = (...args: string[]): void => {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
};

/** The address of a machine for the clients, on a link of its own that no fault touches. */
export const outsideAddressOf = (name: Machine): string => `10.78.${String(numberOf(name))}.2`;

export function makeNetwork(machines: readonly Machine[]): void {
  ip('link', 'add', 'br0', 'type', 'bridge');
  for (const link of ['0', '1']) ip('address', 'add', `10.77.${link}.254/24`, 'dev', 'br0');
  ip('link', 'set', 'br0', 'up');
  for (const name of machines) {
    ip('netns', 'add', name);
    ip('-n', name, 'link', 'set', 'lo', 'up');
    ip('netns', 'exec', name, 'sysctl', '--quiet', `--load=${KERNEL_SETTINGS}`);
    for (const link of LINKS) {
      ip('link', 'add', linkOf(name, link), 'type', 'veth', 'peer', 'name', link, 'netns', name);
      ip('link', 'set', linkOf(name, link), 'master', 'br0', 'up');
      ip('-n', name, 'address', 'add', `${addressOf(name, link)}/24`, 'dev', link);
      ip('-n', name, 'link', 'set', link, 'up');
    }
    const outside = `${name}-outside`;
    ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', 'outside', 'netns', name);
    ip('address', 'add', `10.78.${String(numberOf(name))}.1/24`, 'dev', outside);
    ip('link', 'set', outside, 'up');
    ip('-n', name, 'address', 'add', `${outsideAddressOf(name)}/24`, 'dev', 'outside');
    ip('-n', name, 'link', 'set', 'outside', 'up');
  }
}

/** The end of a machine’s link at the bridge. */
export const linkOf = (name: Machine, link: Link): string => `${name}-${link}`;

/** Takes a link of a node down; `heal` brings all links up and lets all packets pass. */
export const cut = (name: Name, link: Link): void => ip('link', 'set', linkOf(name, link), 'down');

const firewall = (name: Name, ...args: string[]): void =>
  ip('netns', 'exec', name, 'iptables', '--wait', ...args);

const WAYS = { received: ['INPUT', '-i'], sent: ['OUTPUT', '-o'] } as const;

/** A node loses a share of the packets that it receives from others, or sends to them; without a share all of them. */
export function losePackets(name: Name, way: keyof typeof WAYS, share?: number): void {
  const [chain, link] = WAYS[way];
  const some =
    share === undefined ? [] : ['-m', 'statistic', '--mode', 'random', '--probability', String(share)];
  for (const each of LINKS) firewall(name, '-A', chain, link, each, ...some, '-j', 'DROP');
}

/** The port at a node of a connection that its Postgres made to another node, if there is one that none of these processes has. */
export function connectionOf(name: Name, to: Name, except: readonly number[]): number | undefined {
  const peer = `${addressOf(to)}:5432`;
  const all = execFileSync(
    'ip',
    ['netns', 'exec', name, 'ss', '-tnHp', 'state', 'established', 'dst', peer],
    {
      encoding: 'utf8',
    },
  );
  const pids = new RegExp(`"postgres",pid=(?!(?:${except.join('|')}),)`);
  const line = all.split('\n').find((text) => pids.test(text));
  const port = line === undefined ? undefined : /:(\d+)\s/.exec(line)?.[1];
  return port === undefined ? undefined : Number(port);
}

/** From now on no packet of one connection arrives, as when a firewall between the nodes has forgotten it. */
export function forget(client: Name, port: number, server: Name): void {
  firewall(client, '-A', 'INPUT', '-p', 'tcp', '--sport', '5432', '--dport', String(port), '-j', 'DROP');
  firewall(server, '-A', 'INPUT', '-p', 'tcp', '--sport', String(port), '--dport', '5432', '-j', 'DROP');
}

export function heal(): void {
  for (const name of NAMES) {
    for (const link of LINKS) ip('link', 'set', linkOf(name, link), 'up');
    for (const [chain] of Object.values(WAYS)) firewall(name, '-F', chain);
  }
}

export function processesOf(name: Name): number[] {
  const { dev, ino } = statSync(`/run/netns/${name}`);
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const own = statSync(`/proc/${String(pid)}/ns/net`);
        return (
          pid > 1 && own.ino === ino && own.dev === dev && readlinkSync(`/proc/${String(pid)}/exe`) !== ''
        );
      } catch {
        return false;
      }
    });
}

export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended.
    }
}
