// Time limits for clients: those of the server that both services create.
import express from 'express';
import { connect, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { closeServer, createHttpServer, listen } from './server.ts';
import { turns } from '../testing/turns.ts';

test('the server times out after 10 s for headers, 15 s for a request and 65 s for an idle connection', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = createHttpServer(express(), {});
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
  });
});

test('the error for a port in use names the port and the address', async () => {
  const [first, second] = [createHttpServer(express(), {}), createHttpServer(express(), {})];
  await listen(first, 0, '127.0.0.1');
  onTestFinished(() => closeServer(first));
  const { port } = first.address() as AddressInfo;
  await expect(listen(second, port, '127.0.0.1')).rejects.toMatchObject({
    message: `Port ${port} on 127.0.0.1 is already in use`,
    cause: { code: 'EADDRINUSE' },
  });
  await expect(listen(second, 0, '192.0.2.1')).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' }); // not an address of this machine
});

test('closeServer waits for the open request, and then closes its idle connection', async () => {
  const app = express();
  const waiting: (() => void)[] = [];
  app.get('/', (_req, res) => void waiting.push(() => void res.end('the answer')));
  const server = createHttpServer(app, {});
  await listen(server, 0, '127.0.0.1');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => waiting).toHaveLength(1);
  let closed = false;
  const closing = closeServer(server).then(() => (closed = true));
  await turns(50);
  expect(closed).toBe(false);
  waiting[0]?.();
  await closing;
  await expect.poll(() => received).toContain('the answer');
});
