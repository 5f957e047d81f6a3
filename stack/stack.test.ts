// A complete stack in this process: the order of start and stop, its stack file, and that nothing is left.
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { withClient } from '../migrate/sql/with-client.ts';
import { bundlesOf } from './bundle.mjs';
import { readConfig } from './config.ts';
import { takeLock } from './processes/lock.ts';
import { pathsOf, type Paths } from './files/paths.ts';
import { freeze, pendingOf } from './testing/signals-sent.ts';
import { identify } from './processes/processes.ts';
import { SERVICES, type ServiceEntry } from './services.ts';
import { startStack, type Stack, type StackOptions } from './stack.ts';
import { freePortOffset } from './test-stack.ts';
import { killProcess } from './testing/kill-process.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const PROGRAMS = ['api-shim', 'gateway', 'postgrest', 'postgrest-rest', 'postgres'];
const serviceOf = (name: string) => SERVICES.find((entry) => entry.name === name) as ServiceEntry;
const environment = async () => ({ ...process.env, PORTARIA_PORT_OFFSET: String(await freePortOffset()) });

/** The remains of a stopped stack: files of a running stack, and whether its folder is locked. */
async function leftOf(paths: Paths): Promise<string[]> {
  const lock = await takeLock(paths.id, { pid: process.pid, apiUrl: '' });
  await lock.release();
  return [paths.stackFile, paths.children, paths.socketDir].filter((path) => existsSync(path));
}

type Opened = {
  stack: Stack;
  paths: Paths;
  options: StackOptions;
  lines: string[];
  linesBeforeAsked: Map<string, string[]>;
};

const logOf = (paths: Paths, name: string): string => join(paths.logs, `${name}.log`);

/** Starts a durable stack with long logs, in a folder that no other user may enter, except root. */
async function open(): Promise<Opened> {
  const paths = pathsOf(temporaryFolder('closed', 'project'));
  const lines: string[] = [];
  const linesBeforeAsked = new Map<string, string[]>();
  /** Stores the log lines from before the first readiness check of a service. */
  const noting = (entry: ServiceEntry): ServiceEntry => ({
    ...entry,
    readyUrl: (ports, context) => {
      if (!linesBeforeAsked.has(entry.name)) linesBeforeAsked.set(entry.name, [...lines]);
      return entry.readyUrl(ports, context);
    },
  });
  chmodSync(join(paths.dir, '..'), 0o700);
  mkdirSync(paths.logs, { recursive: true });
  for (const name of ['stack', ...PROGRAMS]) {
    writeFileSync(logOf(paths, name), '');
    truncateSync(logOf(paths, name), 5_000_001);
  }
  const services = [serviceOf('api-shim'), { ...serviceOf('gateway'), last: true as const }].map(noting);
  await bundlesOf(services.map(({ entry }) => entry));
  const options = {
    dir: paths.dir,
    env: await environment(),
    services,
    log: (line: string) => lines.push(line),
  };
  return { stack: await startStack(options), paths, options, lines, linesBeforeAsked };
}

describe('startStack', () => {
  let { stack, paths, options, lines, linesBeforeAsked } = {} as Opened;

  beforeAll(async () => {
    ({ stack, paths, options, lines, linesBeforeAsked } = await open());
    return () => stack.stop(true);
  });

  it('starts services before PostgREST answers, those marked `last` after it, and only then checks their readiness', () => {
    const [shim, gateway] = ['starting api-shim', 'starting gateway'].map((line) => lines.indexOf(line));
    const servers = ['postgrest answers', 'postgrest-rest answers'].map((line) => lines.indexOf(line));
    expect(shim).toBeGreaterThanOrEqual(0);
    expect(shim).toBeLessThanOrEqual(Math.min(...servers));
    expect(gateway).toBeGreaterThan(Math.max(...servers));
    for (const name of ['api-shim', 'gateway'])
      expect(linesBeforeAsked.get(name)).toEqual(
        expect.arrayContaining(['postgrest answers', 'postgrest-rest answers']),
      );
    for (const name of PROGRAMS) expect(lines).toContain(`starting ${name}`);
    for (const name of PROGRAMS.slice(0, 4)) expect(lines).toContain(`${name} answers`);
    const noted = readFileSync(logOf(paths, 'stack'), 'utf8');
    for (const line of lines) expect(noted).toContain(`Z ${line}\n`);
  });

  it('rotates every log of more than five million bytes', () => {
    const moved = readdirSync(paths.logs).filter((name) => name.endsWith('.1'));
    expect(moved.sort()).toEqual(['stack', ...PROGRAMS].map((name) => `${name}.log.1`).sort());
    for (const name of PROGRAMS) expect(existsSync(logOf(paths, name)), name).toBe(true);
  });

  it('returns its addresses, writes them to stack.json, and runs Postgres with fsync', async () => {
    const { ports } = readConfig(options.env);
    expect(stack.info).toMatchObject({
      pid: process.pid,
      postgrestUrl: `unix:${paths.postgrestSocket}`,
      apiUrl: `http://localhost:${ports.api}`,
      gatewayUrl: `http://localhost:${ports.gateway}`,
      appUrl: `http://localhost:${ports.app}`,
    });
    expect(JSON.parse(readFileSync(paths.stackFile, 'utf8'))).toEqual(stack.info);
    expect([stack.paths, stack.ports]).toEqual([paths, ports]);
    expect((await fetch(`${stack.info.apiUrl}/readyz`)).status).toBe(200);
    const { rows } = await withClient(stack.info.databaseUrl, (client) => client.query('show fsync'));
    expect(rows).toEqual([{ fsync: 'on' }]);
  });

  it('returns the pid of each process, and the code and environment of each service', () => {
    const children = JSON.parse(readFileSync(paths.children, 'utf8')) as Record<string, { pid: number }>;
    expect(PROGRAMS.map((name) => stack.pid(name))).toEqual(PROGRAMS.map((name) => children[name]?.pid));
    expect(stack.pid('nobody')).toBeUndefined();
    for (const name of ['api-shim', 'gateway']) {
      const environment = readFileSync(`/proc/${String(stack.pid(name))}/environ`, 'utf8').split('\0');
      expect(environment).toContain(`POSTGREST_URL=unix:${paths.postgrestSocket}`);
      expect(environment).toContain(`POSTGREST_REST_URL=unix:${paths.postgrestRestSocket}`);
    }
    const seen = stack.restartable.map(({ name, entry, code, service }) => [
      ...[entry, name, service() !== undefined, existsSync(code.bundle)],
    ]);
    expect(seen.sort()).toEqual([
      ['api-shim/main.ts', 'api-shim', true, true],
      ['gateway/main.ts', 'gateway', true, true],
    ]);
  });

  it('rejects a second stack in the same folder, naming the URL and pid of the first', async () => {
    await expect(startStack(options)).rejects.toThrow(
      `${stack.info.apiUrl} (pid ${process.pid}). Stop it with Ctrl-C there`,
    );
  });
});

describe('a stack that crashes or stops', () => {
  let { stack, paths, lines } = {} as Opened;

  beforeEach(async () => {
    ({ stack, paths, lines } = await open());
    return () => stack.stop(true);
  });

  it('restarts both PostgREST processes after a crash of Postgres', async () => {
    killProcess(stack.pid('postgres'));
    const back = ['postgres', 'postgrest', 'postgrest-rest'].map((name) => `${name} is back`);
    await expect.poll(() => lines).toEqual(expect.arrayContaining(back));
    expect(lines).toContain('restarting postgrest: postgres is back');
  });

  it('stops the services first, then PostgREST, then Postgres, and leaves no files or lock', async () => {
    const ended: string[] = [];
    const pids = new Map(PROGRAMS.map((name) => [name, stack.pid(name) as number]));
    expect([...pids.values()]).not.toContain(undefined);
    const look = () => {
      for (const [name, pid] of pids) if (!ended.includes(name) && !identify(pid)) ended.push(name);
    };
    const watch = setInterval(look, 1);
    const shim = pids.get('api-shim') as number;
    await freeze(shim); // it cannot end yet, so what it talks to has to wait
    const stopping = stack.stop();
    await expect.poll(() => pendingOf(shim)).toContain('SIGTERM');
    look();
    process.kill(shim, 'SIGCONT');
    expect(ended.filter((name) => PROGRAMS.slice(2).includes(name))).toEqual([]);
    await stopping;
    clearInterval(watch);
    look();
    expect([...ended.slice(0, 2).sort(), ...ended.slice(2)]).toEqual(PROGRAMS);
    expect(await leftOf(paths)).toEqual([]);
    expect(readFileSync(logOf(paths, 'postgres'), 'utf8')).toMatch(/received fast shutdown request/);
  });
});

describe('a temporary stack', () => {
  let paths: Paths;
  const lines: string[] = [];
  const start = async (changes: Partial<StackOptions>) => {
    paths = pathsOf(temporaryFolder());
    lines.length = 0;
    const log = (line: string) => lines.push(line);
    const env = await environment();
    return startStack({ dir: paths.dir, env, services: [], durable: false, log, ...changes });
  };

  it('stops Postgres with an immediate shutdown when stop is forced', async () => {
    const stack = await start({});
    onTestFinished(() => stack.stop(true));
    await stack.stop(true);
    const log = readFileSync(join(paths.logs, 'postgres.log'), 'utf8');
    expect(log.match(/received \w+ shutdown request/g)).toEqual(['received immediate shutdown request']);
    expect(await leftOf(paths)).toEqual([]);
  });

  it('stops before the demo data when a service fails to start, and leaves no files or lock', async () => {
    const failing: ServiceEntry = {
      ...serviceOf('gateway'),
      env: () => {
        throw new Error('no environment');
      },
    };
    await bundlesOf([failing.entry]);
    await expect(start({ services: [failing] })).rejects.toThrow('no environment');
    expect(lines).toContain('starting postgres');
    expect(lines).not.toContain('loading the demo data');
    expect(await leftOf(paths)).toEqual([]);
  });

  it('fails with the error of a service marked `last`, and leaves no files or lock', async () => {
    const failing = {
      ...serviceOf('gateway'),
      last: true as const,
      env: () => ({ SVC_JWT_SECRET: 'short' }),
    };
    await expect(start({ services: [failing] })).rejects.toMatchObject({
      message: expect.stringMatching(
        /^gateway could not be started: exit code 78\.[^]*SVC_JWT_SECRET/,
      ) as string,
    });
    expect(await leftOf(paths)).toEqual([]);
  });

  it('stops before the demo data when the start is aborted, and leaves no files or lock', async () => {
    const interrupt = new AbortController();
    const log = (line: string) => {
      lines.push(line);
      if (line === 'starting postgres') interrupt.abort(new Error('enough'));
    };
    await expect(start({ log, signal: interrupt.signal })).rejects.toThrow();
    expect(lines).not.toContain('loading the demo data');
    expect(await leftOf(paths)).toEqual([]);
  });

  it('names every port in use and its service before it creates anything', async () => {
    const env = await environment();
    const { ports } = readConfig(env);
    for (const port of [ports.gateway, ports.postgrestAdmin, ports.postgrestRestAdmin]) {
      const server = createServer().listen(port, '127.0.0.1');
      await once(server, 'listening');
      onTestFinished(() => void server.close());
    }
    await expect(start({ env, services: [serviceOf('gateway')] })).rejects.toThrow(
      `port ${ports.gateway} (gateway gateway), port ${ports.postgrestAdmin} (postgrest admin), port ${ports.postgrestRestAdmin} (postgrest-rest admin) are in use`,
    );
    expect([lines, existsSync(paths.pgdata)]).toEqual([[], false]);
  });
});
