// An upstream at a unix socket, and what an answer that does not come is called.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { openUpstream, type Upstream } from './exchange.ts';

let folder: string;
let server: Server;
let upstream: Upstream;
let answer: RequestListener;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portaria-socket-'));
  const socketPath = join(folder, 'http.sock');
  server = createServer((req, res) => answer(req, res));
  await new Promise<void>((done) => server.listen(socketPath, done));
  const address = { origin: 'http://localhost', socketPath };
  upstream = openUpstream(address, { connections: 1, idleBodyMs: 1_000 });
});
afterEach(async () => {
  await upstream.close();
  server.close().closeAllConnections();
  rmSync(folder, { recursive: true });
});

test('a request is sent to the unix socket', async () => {
  answer = (req, res) => void res.end(`${req.method} ${req.url} ${req.headers.host}`);
  const { body } = await ask(upstream, { method: 'GET', path: '/a', headers: [], deadlineMs: 60_000 });
  expect(body.toString()).toBe('GET /a localhost');
});

test('a request without a response in time fails with LateError', async () => {
  answer = () => undefined;
  const late = ask(upstream, { method: 'GET', path: '/', headers: [], deadlineMs: 20 });
  await expect(late).rejects.toMatchObject({ name: 'LateError', message: 'no answer in time' });
});
