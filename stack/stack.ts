// Starts a whole stack in order and stops it in reverse; end-to-end tests use it too.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundlesOf } from './bundle.mjs';
import { readConfig, type Ports } from './config.ts';
import { prepareFolders } from './machine/folders.ts';
import { postgrestJwtSecret } from './postgrest/jwt-secret.ts';
import { takeLock } from './processes/lock.ts';
import { journal, rotate } from './files/logs.ts';
import { scheduleMaintenance } from './postgres/maintenance.ts';
import { nodeService } from './node-service.ts';
import { childRecord, stopOrphanedChildren, stopOrphanedPostgres } from './processes/orphans.ts';
import { pathsOf, type Paths } from './files/paths.ts';
import { assertPortsFree } from './machine/ports.ts';
import type { Restartable } from './restart-changed.ts';
import { postgresRunAs } from './postgres/postgres.ts';
import { POSTGREST_CONF, postgrestService } from './postgrest/postgrest.ts';
import { postgrestBinary } from './postgrest/postgrest-binary.ts';
import { effectiveSecrets, loadSecrets } from './files/secrets.ts';
import { apiUrl, appUrl, gatewayUrl, SERVICES, type ServiceEntry } from './services.ts';
import { removeStackFile, writeStackFile, type StackInfo } from './processes/stack-file.ts';
import { startDatabase, type DatabaseUrls } from './postgres/start-database.ts';
import { renewFollowers, supervise } from './processes/supervise.ts';
import type { Hooks, Service, ServiceSpec } from './processes/supervise.ts';

export type StackOptions = {
  /** The folder of `.portaria`. */
  dir: string;
  /** The configuration, and the environment of the services. */
  env?: NodeJS.ProcessEnv;
  log?: (line: string) => void;
  /** Aborting it during the start stops the started services. */
  signal?: AbortSignal;
  /** False for a temporary stack: no fsync. */
  durable?: boolean;
  services?: ServiceEntry[];
};

export type Stack = {
  info: StackInfo;
  paths: Paths;
  ports: Ports;
  /** The process id of a service, of postgres or of postgrest. */
  pid: (name: string) => number | undefined;
  /** The services for restart-changed.ts. */
  restartable: readonly Restartable[];
  /** Stops everything; `force` does not wait for requests in progress, and also applies during another stop. */
  stop: (force?: boolean) => Promise<void>;
};

/** The services in the order in which they are stopped. */
const SERVERS = ['postgrest', 'postgrest-rest', 'postgres'];

/** Starts everything and resolves when all services answer. When one does not, stops the others and throws. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { services = SERVICES, durable = true, log = () => undefined, env = process.env } = options;
  const { ports, postgrestBin, inherited } = readConfig(env);
  const paths = pathsOf(options.dir);
  const logFile = (name: string) => join(paths.logs, `${name}.log`);
  const running = new Map<string, Service>();
  const undo: (() => unknown)[] = [];
  const stop = async (force = false): Promise<void> => {
    const all = [...running.values()];
    if (force) await Promise.all(all.map((service) => service.stop(true)));
    // Services with clients are stopped before those that they use.
    await Promise.all(all.filter(({ name }) => !SERVERS.includes(name)).map((service) => service.stop()));
    for (const name of SERVERS) await running.get(name)?.stop();
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  const keep = (service: Service) => running.set(service.name, service);

  const lock = await takeLock(paths.id, { pid: process.pid, apiUrl: apiUrl(ports) });
  undo.push(() => lock.release());
  try {
    const identity = prepareFolders(paths);
    await stopOrphanedChildren(paths.children, log);
    await stopOrphanedPostgres(paths.pgdata, log);
    removeStackFile(paths.stackFile);
    undo.push(() => rmSync(paths.socketDir, { recursive: true, force: true }));
    await assertPortsFree(portsOf(services, ports));
    const binary = postgrestBinary(postgrestBin);

    for (const name of ['stack', ...SERVERS, ...services.map((entry) => entry.name)]) rotate(logFile(name));
    const note = journal(logFile('stack'));
    const children = childRecord(paths.children);
    undo.push(() => children.clear());
    const failing = new AbortController();
    const signal = AbortSignal.any([failing.signal, ...(options.signal ? [options.signal] : [])]);
    const hooks: Hooks = {
      log: (line) => {
        note(line);
        log(line);
      },
      onSpawn: children.add,
      onBack: (name) => renewFollowers(running.values(), name),
      signal,
    };
    const secrets = effectiveSecrets(loadSecrets(paths.secrets), inherited);
    const runAs = postgresRunAs(identity, [paths.state, paths.socketDir], [binary, POSTGREST_CONF]);

    const start = async (spec: ServiceSpec): Promise<void> => {
      signal.throwIfAborted();
      hooks.log(`starting ${spec.name}`);
      keep(await supervise(spec, hooks));
      hooks.log(`${spec.name} answers`);
    };
    const startServers = async (): Promise<DatabaseUrls> => {
      hooks.log('starting postgres');
      const urls = await startDatabase({
        paths,
        secrets,
        durable,
        runAs,
        hooks,
        logFile: logFile('postgres'),
        onStarted: keep,
      });
      const shared = {
        binary,
        databaseUrl: urls.authenticator,
        runAs,
        inherited,
        jwtSecret: postgrestJwtSecret(secrets.jwtSecret, secrets.jwtSecretPrevious),
      };
      const both = [
        ['postgrest', paths.postgrestSocket, ports.postgrestAdmin],
        ['postgrest-rest', paths.postgrestRestSocket, ports.postgrestRestAdmin],
      ] as const;
      const starting = both.map(([name, socket, adminPort]) =>
        start(postgrestService({ ...shared, name, socket, adminPort, logFile: logFile(name) })),
      );
      await allOrNone(starting, failing);
      return urls;
    };
    const postgrestUrl = `unix:${paths.postgrestSocket}`;
    const postgrestRestUrl = `unix:${paths.postgrestRestSocket}`;
    const context = { ports, secrets, postgrestUrl, postgrestRestUrl };
    const servers = startServers();
    const bundles = bundlesOf(services.map(({ entry }) => entry));
    const restartable: Restartable[] = [];
    const nodes = services.map(async (entry, at) => {
      const code = { bundle: (await bundles)[at] as string };
      const spec = nodeService(entry, code, context, paths, inherited);
      restartable.push({ ...entry, code, service: () => running.get(entry.name) });
      if (entry.last) await servers;
      // Asked only then, otherwise its log would begin with refused connections.
      return start({ ...spec, needs: servers });
    });
    // All at once: services load while the database is prepared, and are ready when they reach it.
    await allOrNone([servers, ...nodes], failing);
    const urls = await servers;

    const maintenance = scheduleMaintenance(urls.maintenance, note);
    undo.push(() => maintenance.stop());
    const info: StackInfo = {
      pid: process.pid,
      databaseUrl: urls.superuser,
      postgrestUrl,
      apiUrl: apiUrl(ports),
      gatewayUrl: gatewayUrl(ports),
      appUrl: appUrl(ports),
      jwtSecret: secrets.jwtSecret,
    };
    signal.throwIfAborted();
    undo.push(() => removeStackFile(paths.stackFile));
    writeStackFile(paths.stackFile, info);
    const pid = (name: string) => running.get(name)?.pid();
    return { info, paths, ports, pid, restartable, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits for every start, even after a failure, so that all started services are known; then throws. */
async function allOrNone(starts: Promise<unknown>[], failing: AbortController): Promise<void> {
  let first: { error: unknown } | undefined;
  const watched = starts.map((start) =>
    start.catch((error: unknown) => {
      first ??= { error };
      failing.abort(error);
    }),
  );
  await Promise.all(watched);
  if (first) throw first.error;
}

function portsOf(services: ServiceEntry[], ports: Ports): Record<string, number> {
  const named = services.flatMap((entry) =>
    entry.ports.map((name) => [`${entry.name} ${name}`, ports[name]] as const),
  );
  return {
    ...Object.fromEntries(named),
    'postgrest admin': ports.postgrestAdmin,
    'postgrest-rest admin': ports.postgrestRestAdmin,
  };
}
