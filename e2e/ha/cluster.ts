// Starts the whole cluster with the files of deploy/cluster/: nodes, and a haproxy and two api-shims apart from them.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { copyFileSync, cpSync, chmodSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { debianPostgres } from '../../deploy/cluster/debian-postgres.ts';
import { fillTemplates, type ClusterSettings } from '../../deploy/cluster/fill-templates.ts';
import { postgrestBinary } from '../../stack/postgrest/postgrest-binary.ts';
import { withSettableClock } from './clock.ts';
import { makeDisk, onDisk } from './disk.ts';
import { addressOf, makeNetwork, NAMES, type Name, type ServicesName } from './network.ts';
import { createNode, SERVICES, type Node } from './node.ts';
import { startServices, type ServicesMachine } from './services.ts';
import { eventually, leader, untilWhole, WHOLE_WITHIN_MS } from './patroni.ts';
import { APART, shimOn, shimProgram, startShim, untilReady } from './shims.ts';

export type Cluster = {
  readonly nodes: Readonly<Record<Name, Node>>;
  /** The ports of the api-shims apart from the nodes. */
  readonly shims: readonly number[];
  readonly jwtSecret: string;
  readonly otpPepper: string;
  readonly restApiPassword: string;
  /** The process of haproxy. */
  readonly proxy: number;
  readonly superuserPassword: string;
  readonly work: string;
  /** The folder of the programs of Postgres. */
  readonly binDir: string;
  /** A superuser connection to the Postgres of a node that does not use the network. */
  readonly connect: (name: Name) => Promise<pg.Client>;
  readonly leader: () => Promise<Name>;
  /** The machines with PostgREST and an api-shim, but without Postgres. */
  readonly services: readonly ServicesMachine[];
  /** Stops an api-shim normally, starts it again and waits until it is ready. */
  readonly restartShim: (port: number) => Promise<void>;
};
export type ClusterOptions = {
  readonly lease: boolean;
  readonly asynchronous: boolean;
  /** Machines that have PostgREST and an api-shim instead of the nodes; then no clock can be set, because that costs CPU time. */
  readonly services?: readonly ServicesName[];
  readonly log: (line: string) => void;
};

const secret = (): string => randomBytes(32).toString('hex');

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { log, asynchronous, services = [] } = options;
  const apart = services.length > 0;
  const work = process.env['PORTARIA_HA_WORK'] ?? '';
  const binDir = debianPostgres()?.binDir;
  if (binDir === undefined) throw new Error('no PostgreSQL in /usr/lib/postgresql');
  const passwords = { superuser: secret(), replication: secret(), restApi: secret() };
  const secrets = { jwt: secret(), authenticator: secret(), otpPepper: secret() };
  const clusterHome = join(work, 'deploy');
  copyPrograms(clusterHome);
  makeNetwork([...NAMES, ...services]);
  const settings: ClusterSettings = {
    nodes: NAMES.map((name) => ({ name, address: addressOf(name), etcdAddress: addressOf(name, 'etcd') })),
    services: services.map((name) => ({ name, address: addressOf(name) })),
    operators: ['postgres', 'root'],
    proxyAddress: '127.0.0.1',
    binDir: apart ? binDir : withSettableClock(binDir, join(work, 'bin')),
    clusterHome,
    dataDir: onDisk(join(work, '@NAME@'), 'data'),
    etcdDataDir: onDisk(join(work, '@NAME@'), 'etcd'),
    socketDir: join(work, '@NAME@', 'run'),
    stateDir: join(work, '@NAME@', 'state'),
    passwords,
  };
  const made = NAMES.map(async (name) => {
    writeNode(settings, name, asynchronous);
    const programs = {
      patroniHome: process.env['PORTARIA_HA_PATRONI'] ?? '',
      postgrest: join(clusterHome, 'postgrest'),
      shim: await shimProgram(shimOn(name), secrets),
    };
    return [name, createNode({ name, folder: join(work, name), clusterHome, secrets, ...programs })] as const;
  });
  const nodes = Object.fromEntries(await Promise.all(made)) as Record<Name, Node>;
  const all = Object.values(nodes);
  const shims = new Map<number, ChildProcess>();
  const machines: ServicesMachine[] = [];
  const cluster: Cluster = {
    nodes,
    services: machines,
    shims: apart ? [] : APART,
    jwtSecret: secrets.jwt,
    otpPepper: secrets.otpPepper,
    restApiPassword: passwords.restApi,
    proxy: startProxy(join(work, 'n1', 'haproxy.cfg'), join(work, 'haproxy.log')),
    work,
    binDir,
    superuserPassword: passwords.superuser,
    connect: (name) => connectTo(nodes[name].socketDir, 'portaria'),
    leader: () =>
      eventually(async () => {
        const name = await leader();
        if (name === undefined) throw new Error('the cluster has no leader');
        return name;
      }),
    async restartShim(port) {
      const child = shims.get(port);
      if (child === undefined) throw new Error(`no api-shim on port ${String(port)}`);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      shims.set(port, await startShim(port, secrets));
    },
  };

  log('starting haproxy, and etcd and Patroni on three nodes');
  for (const node of all) node.start('etcd', 'patroni');
  await untilWhole(WHOLE_WITHIN_MS, asynchronous);
  log('migrating the database');
  const first = nodes[await cluster.leader()];
  const admin = await connectTo(first.socketDir, 'postgres');
  await admin.query(`create database portaria template template0 encoding 'UTF8' locale 'C.UTF-8'`);
  await admin.end();
  const DATABASE_URL = `postgresql://postgres@localhost/portaria?host=${first.socketDir}`;
  execFileSync(process.execPath, ['scripts/run.mjs', 'deploy/docker/migrate.ts'], {
    cwd: PROJECT_ROOT,
    env: { PATH: process.env['PATH'], DATABASE_URL, AUTHENTICATOR_PASSWORD: secrets.authenticator },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  log('starting PostgREST and the api-shims');
  for (const node of all) {
    if (options.lease) node.start('lease');
    if (!apart) node.start(...SERVICES);
  }
  machines.push(...(await startServices(settings, { work, clusterHome, ...secrets })));
  if (apart) return cluster;
  await Promise.all(APART.map(async (port) => shims.set(port, await startShim(port, secrets))));
  for (const name of NAMES) await untilReady(shimOn(name));
  return cluster;
}

/* The nodes run as another user, who may not be able to read this project. */
function copyPrograms(to: string): void {
  cpSync(join(PROJECT_ROOT, 'deploy', 'cluster'), to, { recursive: true });
  copyFileSync(join(PROJECT_ROOT, 'deploy', 'postgrest.conf'), join(to, 'postgrest.conf'));
  copyFileSync(postgrestBinary(), join(to, 'postgrest'));
  chmodSync(join(to, 'postgrest'), 0o755);
  mkdirSync(join(to, 'testing'));
  copyFileSync(join(PROJECT_ROOT, 'e2e', 'ha', 'systemctl'), join(to, 'testing', 'systemctl'));
  execFileSync('chmod', ['-R', 'a+rX', to]);
}

function writeNode(settings: ClusterSettings, name: string, asynchronous: boolean): void {
  const node = settings.nodes.find((each) => each.name === name);
  if (node === undefined) throw new Error(`no node ${name}`);
  const folder = join(process.env['PORTARIA_HA_WORK'] ?? '', name);
  for (const each of ['state', 'direct', 'run']) mkdirSync(join(folder, each), { recursive: true });
  makeDisk(folder);
  const templates = join(PROJECT_ROOT, 'deploy', 'cluster', 'templates');
  const files = fillTemplates(settings, node, (file) =>
    readFileSync(join(templates, `${file}.template`), 'utf8'),
  );
  for (const [file, text] of Object.entries(files))
    writeFileSync(join(folder, file), asynchronous ? loosened(text) : text);
  execFileSync('chown', ['-R', 'postgres:', folder]);
}

/* Patroni's default, to prove that the checker notices it. */
const loosened = (text: string): string =>
  text
    .replace('synchronous_mode: true', 'synchronous_mode: false')
    .replace('synchronous_mode_strict: true', 'synchronous_mode_strict: false')
    .replace('synchronous_commit: remote_apply', 'synchronous_commit: on');

async function connectTo(socketDir: string, database: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: socketDir,
    user: 'postgres',
    database,
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function startProxy(config: string, logFile: string): number {
  const log = openSync(logFile, 'a');
  const { pid } = spawn('haproxy', ['-db', '-f', config], { stdio: ['ignore', log, log] });
  if (pid === undefined) throw new Error('haproxy did not start');
  return pid;
}
