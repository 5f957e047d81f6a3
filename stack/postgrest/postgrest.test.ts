// The two PostgRESTs: their environment, their socket, and their readiness.
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { POSTGREST_CONF, postgrestService, type PostgrestOptions } from './postgrest.ts';
import { self } from '../files/private-files.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const dir = temporaryFolder();
const specOf = (options: Partial<PostgrestOptions>) =>
  postgrestService({
    name: 'postgrest',
    binary: '/bin/false',
    databaseUrl: 'postgresql:///x',
    jwtSecret: 's',
    socket: '/tmp/s',
    adminPort: 1,
    logFile: '/tmp/l',
    runAs: { identity: { ...self(), stepsDown: false } },
    inherited: {},
    ...options,
  });
const envOf = (name: PostgrestOptions['name'], inherited: Record<string, string>) =>
  specOf({ name, inherited }).env;

it('SVC_REST_SCHEMAS sets the schemas of the PostgREST of /rest/v1 only', () => {
  const inherited = { SVC_REST_SCHEMAS: 'api,biblioteca' };
  expect(envOf('postgrest-rest', inherited)).toMatchObject({ PGRST_DB_SCHEMAS: 'api,biblioteca' });
  expect(envOf('postgrest', inherited)).not.toHaveProperty('PGRST_DB_SCHEMAS');
  expect(envOf('postgrest-rest', {})).not.toHaveProperty('PGRST_DB_SCHEMAS');
});

it('each PostgREST gets its socket, port and secrets, and the PGRST_ settings of the user', () => {
  const own = {
    LANG: 'C.UTF-8',
    PGRST_DB_URI: 'postgresql:///x',
    PGRST_JWT_SECRET: 's',
    PGRST_SERVER_UNIX_SOCKET: '/tmp/s',
    PGRST_ADMIN_SERVER_PORT: '1',
  };
  expect(envOf('postgrest', { HOME: '/root', PATH: '' })).toEqual(own);
  expect(envOf('postgrest-rest', {})).toEqual({
    ...own,
    PGRST_DB_POOL: '10',
    PGRST_DB_PREPARED_STATEMENTS: 'false',
  });
  const passed = { PATH: '/bin', PGRST_DB_POOL: '7', PGRST_LOG_LEVEL: 'info' };
  expect(envOf('postgrest', passed)).toEqual({ ...own, ...passed });
  expect(envOf('postgrest-rest', passed)).toMatchObject(passed);
});

it('a start removes the socket of a killed PostgREST, and a stop sends SIGTERM before SIGKILL', () => {
  const socket = join(dir, 'left.sock');
  writeFileSync(socket, '');
  const spec = specOf({ socket });
  const { args } = spec.command();
  expect(existsSync(socket)).toBe(false);
  expect(args.slice(-2)).toEqual(['/bin/false', POSTGREST_CONF]);
  expect(POSTGREST_CONF).toBe(join(PROJECT_ROOT, 'deploy/postgrest.conf'));
  expect(args.slice(0, 2)).toEqual(['--pdeathsig', 'TERM']);
  expect(() => spec.command()).not.toThrow();
  expect([spec.name, spec.cwd, spec.logFile, spec.follows]).toEqual(['postgrest', '/', '/tmp/l', 'postgres']);
  expect([spec.stopSteps.map(([signal]) => signal), spec.forceSteps.map(([signal]) => signal)]).toEqual([
    ['SIGTERM', 'SIGKILL'],
    ['SIGKILL'],
  ]);
});

it('a PostgREST is ready when /ready on its admin port returns 200', async () => {
  const asked: unknown[] = [];
  const server = createServer((req, res) => {
    asked.push(req.url);
    res.writeHead(asked.length === 1 ? 503 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => server.close().closeAllConnections());
  const { isReady } = specOf({ adminPort: (server.address() as AddressInfo).port });
  expect([await isReady(1), await isReady(1), asked]).toEqual([false, true, ['/ready', '/ready']]);
});
