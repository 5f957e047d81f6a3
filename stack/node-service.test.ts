// A Node service runs from its bundle, gets SIGTERM before SIGKILL, and is ready when it answers.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { readConfig } from './config.ts';
import { nodeService } from './node-service.ts';
import { pathsOf } from './files/paths.ts';
import type { ServiceEntry } from './services.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const dir = temporaryFolder();
const context = {
  ports: readConfig({}).ports,
  secrets: {
    jwtSecret: 'j',
    otpPepper: 'p',
    postgresPassword: 'a',
    authenticatorPassword: 'b',
    maintenancePassword: 'c',
  },
  postgrestUrl: 'unix:/s/one.sock',
  postgrestRestUrl: 'unix:/s/two.sock',
};
const service = (readyUrl = 'http://127.0.0.1:1', code = { bundle: '/b.mjs' }) => {
  const entry: ServiceEntry = {
    name: 'one',
    ports: [],
    entry: 'one.ts',
    env: () => ({ OWN: '1' }),
    readyUrl: () => readyUrl,
  };
  return nodeService(entry, code, context, pathsOf(dir), { PATH: '/bin' });
};

async function listen(server: Server, on: number | string): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(on, () => resolve()));
  onTestFinished(() => server.close().closeAllConnections());
  return server;
}

test('a service runs its latest bundle in the project folder with its own log', () => {
  const code = { bundle: '/first.mjs' };
  const spec = service(undefined, code);
  const { args } = spec.command();
  expect(args).toEqual([
    ...['--pdeathsig', 'TERM', '--'],
    ...[process.argv[0], '--enable-source-maps', '/first.mjs'],
  ]);
  code.bundle = '/second.mjs';
  expect(spec.command().args.at(-1)).toBe('/second.mjs');
  expect([spec.name, spec.cwd, spec.logFile]).toEqual([
    'one',
    PROJECT_ROOT,
    join(pathsOf(dir).logs, 'one.log'),
  ]);
  expect(spec.env).toMatchObject({ OWN: '1', PATH: '/bin', SVC_JWT_SECRET: 'j' });
  expect([spec.stopSteps, spec.forceSteps]).toEqual([
    [
      ['SIGTERM', 14_000],
      ['SIGKILL', 5_000],
    ],
    [['SIGKILL', 5_000]],
  ]);
});

test('a service is ready when its URL returns 200, or when its unix socket accepts connections', async () => {
  let status = 503;
  const server = await listen(
    createServer((_req, res) => void res.writeHead(status).end()),
    0,
  );
  const spec = service(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(await spec.isReady(1)).toBe(false);
  status = 200;
  expect(await spec.isReady(1)).toBe(true);
  const path = join(dir, 's');
  expect(await service(`unix:${path}`).isReady(1)).toBe(false);
  const closed: Promise<void>[] = [];
  const socket = createServer().on('connection', (one) => {
    closed.push(new Promise((resolve) => one.resume().once('end', resolve)));
  });
  await listen(socket, path);
  expect(await service(`unix:${path}`).isReady(1)).toBe(true);
  await expect.poll(() => closed).toHaveLength(1);
  await closed[0];
});
