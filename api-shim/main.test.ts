// The process: it refuses to start with a wrong configuration, and exits only after its last response.
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../common/testing/free-port.ts';
import { PEPPER, SECRET, sessionToken } from './testing/test-shim.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const open: { children: ChildProcess[]; servers: Server[] } = { children: [], servers: [] };

afterEach(() => {
  for (const child of open.children.splice(0)) child.kill('SIGKILL');
  for (const server of open.servers.splice(0)) server.close().closeAllConnections();
});

function run(env: Record<string, string>, stdio: 'pipe' | 'ipc' = 'pipe') {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: stdio === 'ipc' ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  });
  open.children.push(child);
  let text = '';
  const heard = (wanted: string) =>
    new Promise<void>((resolve) => {
      const look = (chunk: Buffer) => {
        text += chunk.toString();
        if (text.includes(wanted)) resolve();
      };
      child.stdout?.on('data', look);
      child.stderr?.on('data', look);
    });
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return { child, exited, heard, said: () => text };
}

async function serve(listener: Parameters<typeof createServer>[1]): Promise<number> {
  const server = createServer(listener);
  open.servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return (server.address() as AddressInfo).port;
}

async function goodEnv(): Promise<Record<string, string>> {
  const secrets = { SVC_JWT_SECRET: SECRET, SVC_OTP_PEPPER: PEPPER };
  return {
    ...secrets,
    POSTGREST_URL: 'http://127.0.0.1:1',
    API_PORT: String(await freePort()),
    METRICS_PORT: '0',
  };
}

test('the process exits with 78 on an invalid configuration, and names every wrong setting', async () => {
  const { exited, heard, said } = run({ SVC_TRUST_PROXY: 'many' });
  await Promise.all([heard('POSTGREST_URL'), exited]);
  expect(await exited).toBe(78);
  for (const name of ['SVC_JWT_SECRET', 'SVC_OTP_PEPPER', 'SVC_TRUST_PROXY']) expect(said()).toContain(name);
});

test('the process exits with 1 on a port in use, and names the port', async () => {
  const taken = await serve(() => undefined);
  const { exited, heard } = run({ ...(await goodEnv()), API_PORT: String(taken) });
  await heard(`Port ${taken} on 127.0.0.1 is already in use`);
  expect(await exited).toBe(1);
});

test('on SIGTERM the process answers the open request and exits with 0', async () => {
  let open: ServerResponse | undefined;
  /* The shim also asks for notices to send, by itself. */
  const upstream = await serve((req, res) => {
    if (req.url === '/rpc/me') open = res;
    else res.end('[]');
  });
  const env: Record<string, string> = await goodEnv();
  env['POSTGREST_URL'] = `http://127.0.0.1:${upstream}`;
  const { child, exited, heard } = run(env);
  await heard('listening');
  const headers = { cookie: `svc_auth=${sessionToken()}` };
  const answer = fetch(`http://127.0.0.1:${env['API_PORT']}/functions/v1/me`, { headers });
  await expect.poll(() => open).toBeDefined();
  child.kill('SIGTERM');
  await heard('draining'); // the upstream has five seconds, so nothing slower is waited for
  open?.end('{"late":true}');
  expect(await (await answer).json()).toEqual({ late: true });
  expect(await exited).toBe(0);
});

test('a supervised process exits with 0 when its supervisor disconnects', async () => {
  const { child, exited, heard } = run({ ...(await goodEnv()), PORTARIA_SUPERVISED: 'true' }, 'ipc');
  await heard('listening');
  child.disconnect();
  expect(await exited).toBe(0);
});

test('a start in production without SVC_ALERT_URL logs one warning, and none with it', async () => {
  const production = {
    ...(await goodEnv()),
    NODE_ENV: 'production',
    SVC_APP_URL: 'https://app.example',
    SVC_CHANNELS: 'webhook',
    SVC_WEBHOOK_URL: 'https://mensagens.example/codigo',
    SVC_WEBHOOK_SECRET: 'wqPz81KdmYx05HsnVbTfRg2JcLeU7oAi',
  };
  const WORDS = 'SVC_ALERT_URL is not set';
  const silent = run(production);
  await silent.heard('listening');
  const lines = silent
    .said()
    .split('\n')
    .filter((line) => line.includes(WORDS));
  expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(['warn']);
  const told = run({ ...production, ...(await goodEnv()), SVC_ALERT_URL: 'https://ntfy.example/topico' });
  await told.heard('listening');
  expect(told.said()).not.toContain(WORDS);
});
