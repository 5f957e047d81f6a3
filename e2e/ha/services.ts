// Machines of services: two PostgRESTs and an api-shim, which reach the primary through the haproxy of their machine. They have no Postgres.
import { spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { fillServicesTemplates, type ClusterSettings } from '../../deploy/cluster/fill-templates.ts';
import { outsideAddressOf, type ServicesName } from './network.ts';
import { settingsIn, type Program } from './node.ts';
import { shimProgram, untilReady, type ShimPlace, type ShimSecrets } from './shims.ts';

const PORT = 3101;
type Postgrest = 'functions' | 'rest';

export type ServicesMachine = {
  readonly name: ServicesName;
  /** The address in the cluster, from which PostgREST connects. */
  readonly address: string;
  readonly shim: ShimPlace;
  readonly sockets: Readonly<Record<Postgrest, string>>;
  readonly pids: Readonly<Record<'haproxy' | 'functions' | 'rest' | 'shim', number>>;
};
type Home = ShimSecrets & {
  readonly work: string;
  readonly clusterHome: string;
  /** The password of PostgREST. */
  readonly authenticator: string;
};

/** Starts every machine of services of a cluster that has been migrated, and waits until they accept writes. */
export async function startServices(settings: ClusterSettings, home: Home): Promise<ServicesMachine[]> {
  const machines: ServicesMachine[] = [];
  for (const { name, address } of settings.services ?? [])
    machines.push(await startMachine(settings, home, name as ServicesName, address));
  for (const { shim } of machines) await untilReady(shim, true);
  return machines;
}

async function startMachine(
  settings: ClusterSettings,
  home: Home,
  name: ServicesName,
  address: string,
): Promise<ServicesMachine> {
  const folder = join(home.work, name);
  mkdirSync(join(folder, 'run'), { recursive: true, mode: 0o777 });
  const templates = join(PROJECT_ROOT, 'deploy', 'cluster', 'templates');
  const files = fillServicesTemplates(settings, { name, address }, (file) =>
    readFileSync(join(templates, `${file}.template`), 'utf8'),
  );
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  const sockets = {
    functions: join(folder, 'run', 'functions.sock'),
    rest: join(folder, 'run', 'rest.sock'),
  };
  const start = (program: string, { command, env }: Program): number => {
    const log = openSync(join(folder, `${program}.log`), 'a');
    const { pid } = spawn('ip', ['netns', 'exec', name, ...command], {
      cwd: '/',
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
    });
    if (pid === undefined) throw new Error(`${program} of ${name} did not start`);
    return pid;
  };
  const postgrest = (which: Postgrest): number =>
    start(which, {
      command: [join(home.clusterHome, 'postgrest'), join(home.clusterHome, 'postgrest.conf')],
      env: {
        ...settingsIn(join(home.clusterHome, `postgrest-${which}.env`)),
        ...settingsIn(join(folder, 'postgrest.env')),
        PGPASSWORD: home.authenticator,
        PGRST_JWT_SECRET: home.jwt,
        PGRST_SERVER_UNIX_SOCKET: sockets[which],
      },
    });
  const shim = { host: outsideAddressOf(name), port: PORT };
  const { command, env } = await shimProgram(shim, home);
  const toPostgrest = {
    POSTGREST_URL: `unix:${sockets.functions}`,
    POSTGREST_REST_URL: `unix:${sockets.rest}`,
  };
  return {
    name,
    address,
    shim,
    sockets,
    pids: {
      haproxy: start('haproxy', { command: ['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')], env: {} }),
      functions: postgrest('functions'),
      rest: postgrest('rest'),
      shim: start('shim', { command, env: { ...env, ...toPostgrest } }),
    },
  };
}
