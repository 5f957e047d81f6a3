// Writes the configuration of a cluster: one folder for each machine, with new passwords or with those that it has.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runWhenMain } from '../../common/program/run-when-main.ts';
import { debianPostgres } from './debian-postgres.ts';
import {
  fillServicesTemplates,
  fillTemplates,
  passwordsIn,
  type ClusterNode,
  type ClusterSettings,
} from './fill-templates.ts';

const HELP = `node deploy/cluster/fill.ts [--keep FOLDER/NAME] [--services NAME=ADDRESS]… [--outside ADDRESS]… --out FOLDER NAME=ADDRESS NAME=ADDRESS NAME=ADDRESS…

Writes FOLDER/NAME/ for each machine, at least three: patroni.yml, etcd.env, haproxy.cfg and postgrest.env. The first three run etcd.
--services names a machine that has PostgREST and api-shims but no Postgres: its folder has haproxy.cfg and postgrest.env, and the
machines of the cluster let its PostgREST connect.
The passwords in them are new; with --keep they are those of a folder that it wrote before, to add a machine. So run it once and copy
each folder to its machine. It uses the newest PostgreSQL that Debian has installed on this machine, so all machines need the same one.
With --outside, a standby at this address that is no machine of the cluster may copy its data.
Exit codes: 0 written; 1 the folder is there already, no PostgreSQL, or no passwords in the kept folder; 2 usage error.`;

/** Writes the folders. The files contain passwords, so only their owner can read them. */
export function writeCluster(settings: ClusterSettings, out: string): void {
  mkdirSync(out, { mode: 0o755 });
  const read = (name: string): string =>
    readFileSync(join(import.meta.dirname, 'templates', `${name}.template`), 'utf8');
  const write = (machine: ClusterNode, fill: typeof fillTemplates): void => {
    const folder = join(out, machine.name);
    mkdirSync(folder, { mode: 0o700 });
    for (const [name, text] of Object.entries(fill(settings, machine, read)))
      writeFileSync(join(folder, name), text, { mode: 0o600 });
  };
  for (const node of settings.nodes) write(node, fillTemplates);
  for (const machine of settings.services ?? []) write(machine, fillServicesTemplates);
}

export const newPassword = (): string => randomBytes(24).toString('hex');

function parseNode(text: string): ClusterNode | undefined {
  const [, name, address] = /^([a-z][a-z0-9-]{0,30})=(.+)$/.exec(text) ?? [];
  return name !== undefined && address !== undefined && isIP(address) === 4 ? { name, address } : undefined;
}

await runWhenMain(import.meta.filename, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      keep: { type: 'string' },
      outside: { type: 'string', multiple: true, default: [] },
      out: { type: 'string' },
      services: { type: 'string', multiple: true, default: [] },
    },
  });
  const parsed = (each: readonly string[]): ClusterNode[] =>
    each.map(parseNode).filter((node) => node !== undefined);
  const [nodes, services] = [parsed(positionals), parsed(values.services)];
  const machines = [...nodes, ...services];
  const names = new Set(machines.flatMap(({ name, address }) => [name, address]));
  if (
    values.help === true ||
    values.out === undefined ||
    nodes.length < 3 ||
    values.outside.some((address) => isIP(address) !== 4) ||
    names.size !== 2 * (positionals.length + values.services.length)
  ) {
    console.log(HELP);
    return Promise.resolve(values.help === true ? 0 : 2);
  }
  const postgres = debianPostgres();
  if (postgres === undefined) {
    console.error('error: no PostgreSQL in /usr/lib/postgresql: install postgresql and run this again');
    return Promise.resolve(1);
  }
  const passwords =
    values.keep === undefined
      ? { superuser: newPassword(), replication: newPassword(), restApi: newPassword() }
      : passwordsIn(readFileSync(join(values.keep, 'patroni.yml'), 'utf8'));
  if (passwords === undefined) {
    console.error(`error: ${String(values.keep)}/patroni.yml does not have the passwords of a cluster`);
    return Promise.resolve(1);
  }
  writeCluster(
    {
      nodes,
      services,
      outside: values.outside,
      etcdState: values.keep === undefined ? 'new' : 'existing',
      operators: ['postgres'],
      proxyAddress: '127.0.0.1',
      binDir: postgres.binDir,
      clusterHome: '/opt/portaria/deploy/cluster',
      dataDir: `/var/lib/postgresql/${postgres.version}/portaria`,
      etcdDataDir: '/var/lib/etcd/portaria',
      socketDir: '/run/postgresql',
      stateDir: '/var/lib/portaria-cluster',
      passwords,
    },
    values.out,
  );
  console.log(`wrote ${machines.map(({ name }) => join(values.out as string, name)).join(', ')}`);
  return Promise.resolve(0);
});
