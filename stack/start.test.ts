// `npm start` as a user runs it: one stack in a folder with an awkward name, started, killed and stopped.
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PEOPLE } from './demo-people.ts';
import { withClient } from '../migrate/sql/with-client.ts';
import { pathsOf } from './files/paths.ts';
import type { StackInfo } from './processes/stack-file.ts';
import { runStart } from './testing/command-line.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { freePortOffset } from './test-stack.ts';

const folder = temporaryFolder('uma pasta', 'com espaços '.repeat(12).trim());
let dir: string;
let state: string;
let count = 0;
let env: { PORTARIA_PORT_OFFSET: string };
beforeAll(async () => {
  env = { PORTARIA_PORT_OFFSET: String(await freePortOffset()) };
});
beforeEach(() => {
  dir = join(folder, `pasta ${String((count += 1))}`);
  mkdirSync(dir);
  state = join(dir, '.portaria');
});

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(state, name), 'utf8'));
const stackInfo = () => readJson('stack.json') as StackInfo;

/** The arguments of every process on this machine that belongs to the stack of the folder. */
function commandLines(): string[] {
  const { pgdata, socketDir } = pathsOf(dir);
  const recorded = existsSync(join(state, 'children.json'))
    ? Object.values(readJson('children.json') as Record<string, { pid: number }>).map(({ pid }) =>
        String(pid),
      )
    : [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids
    .map((pid) => ({ pid, line: readArguments(pid) }))
    .filter(
      ({ pid, line }) =>
        recorded.includes(pid) || [pgdata, socketDir, dir].some((part) => line.includes(part)),
    )
    .map(({ line }) => line)
    .filter((line) => line !== '');
}

function readArguments(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

async function untilNothingRuns(): Promise<void> {
  await expect.poll(commandLines).toEqual([]);
}

describe('npm start', () => {
  it('refuses NODE_ENV=production before it creates a file', async () => {
    const refused = runStart(dir, { ...env, NODE_ENV: 'production' });
    expect(await refused.exited).toBe(1);
    expect(refused.output()).toMatch(/NODE_ENV is production/);
    expect(existsSync(state)).toBe(false);
  });

  it('names a port in use before it creates the database cluster', async () => {
    const port = 3000 + Number(env.PORTARIA_PORT_OFFSET);
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    const refused = runStart(dir, env);
    expect(await refused.exited).toBe(1);
    server.close();
    expect(refused.output()).toMatch(new RegExp(`port ${port} .*in use.*PORTARIA_PORT_OFFSET`));
    expect(existsSync(join(state, 'pgdata'))).toBe(false);
  });

  it('starts, prints its address, shows no secret in logs or command lines, and refuses a second start', async () => {
    const seen = new Set<string>();
    const first = runStart(dir, env);
    const watch = setInterval(() => {
      for (const line of commandLines()) seen.add(line);
    }, 50);
    await first.ready.finally(() => clearInterval(watch));

    const info = stackInfo();
    expect(Object.keys(info).sort()).toEqual(
      ['apiUrl', 'appUrl', 'databaseUrl', 'gatewayUrl', 'jwtSecret', 'pid', 'postgrestUrl'].sort(),
    );
    expect(info.pid).toBe(first.child.pid);
    expect((await fetch(`${info.apiUrl}/readyz`)).status).toBe(200);
    expect(first.output().trimEnd().split('\n').at(-1)).toMatch(
      /^Portaria is ready: .*http:\/\/localhost:\d+/,
    );
    for (const name of [
      'stack.json',
      'secrets.json',
      'children.json',
      'logs/postgres.log',
      'logs/api-shim.log',
    ]) {
      expect([name, statSync(join(state, name)).mode & 0o777]).toEqual([name, 0o600]);
    }
    expect(statSync(join(state, 'pgdata')).mode & 0o777).toBe(0o700);
    expect(statSync(join(state, 'logs')).mode & 0o777).toBe(0o700);
    expect(statSync(state).mode & 0o066).toBe(0);

    expect([...seen].some((line) => line.includes('initdb'))).toBe(true);
    expect([...seen].some((line) => line.includes('postgrest'))).toBe(true);
    const secrets = Object.values(readJson('secrets.json') as Record<string, string>);
    for (const line of seen) for (const secret of secrets) expect(line).not.toContain(secret);
    const logged = ['postgres', 'postgrest', 'stack', 'api-shim'].map((name) =>
      readFileSync(join(state, 'logs', `${name}.log`), 'utf8'),
    );
    for (const secret of [...secrets, 'SCRAM-SHA-256$'])
      expect(logged.join('\n') + first.output()).not.toContain(secret);

    const second = runStart(dir, env);
    expect(await second.exited).toBe(1);
    expect(second.output()).toMatch(new RegExp(`running already.*${info.apiUrl} \\(pid ${info.pid}\\)`));
    expect((await fetch(`${info.apiUrl}/readyz`)).status).toBe(200);

    await withClient(info.databaseUrl, async (client) => {
      const { rows } = await client.query<{ codigo: string }>('select codigo from portaria.usuarios');
      const shown = DEMO_PEOPLE.map(({ codigo }) => codigo.replace(/\D/g, ''));
      expect(rows.map(({ codigo }) => codigo).sort()).toEqual(shown.sort());
    });
    first.child.kill('SIGKILL');
    await untilNothingRuns();
  });

  it('starts with its data after SIGKILL, and leaves no process, stack file or socket after Ctrl-C', async () => {
    const first = runStart(dir, env);
    await first.ready;
    await withClient(stackInfo().databaseUrl, (client) =>
      client.query('create table public.kept as select 42 as answer'),
    );
    first.child.kill('SIGKILL');
    await first.exited;
    expect(existsSync(join(state, 'stack.json'))).toBe(true);

    const again = runStart(dir, env);
    await again.ready;
    const info = stackInfo();
    expect(info.pid).toBe(again.child.pid);
    const answer = await withClient(info.databaseUrl, (client) =>
      client.query('select answer from public.kept'),
    );
    expect(answer.rows).toEqual([{ answer: 42 }]);
    again.child.kill('SIGINT');
    await expect.poll(again.output, { interval: 5 }).toContain('SIGINT: stopping');
    again.child.kill('SIGINT'); // npm passes the same Ctrl-C on once more; it must not count as a second one
    expect(await again.exited).toBe(0);
    expect(again.output()).not.toContain('at once');
    expect(commandLines()).toEqual([]);
    expect(existsSync(join(state, 'stack.json'))).toBe(false);
    expect(existsSync(join(state, 'children.json'))).toBe(false);
    expect(existsSync(pathsOf(realpathSync(dir)).socketDir)).toBe(false);
    expect(readFileSync(join(state, 'logs', 'postgres.log'), 'utf8').trimEnd()).toMatch(
      /database system is shut down$/,
    );
  });

  it.each(['SIGTERM', 'SIGHUP'] as const)(
    'exits with 0 on %s during the start, and leaves no process or stack file',
    async (signal) => {
      const starting = runStart(dir, env);
      await expect.poll(starting.output, { interval: 5 }).toContain('migrating');
      starting.child.kill(signal);
      expect(await starting.exited).toBe(0);
      await untilNothingRuns();
      expect(starting.output()).not.toContain('Portaria is ready');
      expect(existsSync(join(state, 'stack.json'))).toBe(false);
    },
  );

  it('leaves no process behind when it is killed by SIGKILL', async () => {
    const started = runStart(dir, env);
    await started.ready;
    started.child.kill('SIGKILL');
    await started.exited;
    await untilNothingRuns();
  });

  it('prints the cause when a service does not start, and leaves no process', async () => {
    const failing = runStart(dir, { ...env, SVC_JWT_SECRET: 'short' });
    expect(await failing.exited).toBe(1);
    expect(failing.output()).toMatch(/SVC_JWT_SECRET/);
    await untilNothingRuns();
  });
});
