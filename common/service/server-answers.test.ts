// What the server answers itself: its refusals, byte by byte, and the requests that it passes to the application.
import express from 'express';
import { get, type RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Duplex } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { errorBody } from '../errors.ts';
import { closeServer, createHttpServer, listen, type HeaderSource, type ServerExtras } from './server.ts';

/** Hands an error of a connection to a server; what the server writes to the connection. */
function failWith(headers: HeaderSource, error: object, ended = false) {
  const told = { text: '' };
  const socket = new Duplex({
    read: () => undefined,
    write(chunk: Buffer, _encoding, done) {
      told.text += chunk.toString();
      done();
    },
  });
  if (ended) socket.end();
  createHttpServer(express(), headers).emit('clientError', Object.assign(new Error('broken'), error), socket);
  return { socket, told };
}

test('the 400 to unreadable HTTP has the given headers and an error body, and closes the connection', async () => {
  const { socket, told } = failWith({ 'X-Own': 'yes' }, {});
  const body = JSON.stringify(errorBody('invalid_request'));
  const head = [
    ...['HTTP/1.1 400 Bad Request', 'X-Own: yes', 'Cache-Control: no-store'],
    'Content-Type: application/json; charset=utf-8',
    ...[`Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close'],
  ];
  await expect.poll(() => socket.destroyed).toBe(true);
  expect(told.text).toBe(`${head.join('\r\n')}\r\n\r\n${body}`);
});

test.each<[string, string | undefined, object]>([
  ['without its bytes', undefined, {}],
  ['with a header once', 'GET\r\nOrigin: a\r\nX-Request-Id: b \r\n', { origin: 'a', 'x-request-id': 'b' }],
  ['with a header twice', 'GET\r\nOrigin: a\r\norigin: c\r\nX-Request-Id: b', { 'x-request-id': 'b' }],
  ['with headers in its body', 'GET\r\n\r\n\nOrigin: a\nX-Request-Id: b', {}],
])(
  'the 400 to an unreadable request %s gets its headers from those that can be read',
  (_what, bytes, headers) => {
    const asked: unknown[] = [];
    const source: HeaderSource = (...given) => {
      asked.push(given);
      return {};
    };
    failWith(source, bytes === undefined ? {} : { rawPacket: Buffer.from(bytes) });
    expect(asked).toEqual([[headers, 400]]);
  },
);

test.each([
  ['that was reset', { code: 'ECONNRESET' }, false],
  ['that is closed for writing', {}, true],
])('a connection %s is closed without a response', (_what, error, ended) => {
  const source: HeaderSource = () => expect.fail('nobody reads an answer');
  const { socket, told } = failWith(source, error, ended);
  expect([socket.destroyed, told.text]).toEqual([true, '']);
});

async function serve(extras?: ServerExtras) {
  const app = express();
  app.get('/', (req, res) => void res.json({ agent: req.get('user-agent') }));
  const server = createHttpServer(app, {}, extras);
  await listen(server, 0, '127.0.0.1');
  onTestFinished(() => closeServer(server));
  const { port } = server.address() as AddressInfo;
  const ask = (options: RequestOptions): Promise<unknown[]> =>
    new Promise((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent: false, ...options }, (res) => {
        json(res).then(
          (body) => resolve([res.statusCode, body]),
          () => resolve([res.statusCode]),
        );
      }).on('error', reject);
    });
  return { app, server, ask };
}

test('a request without a Host header is 400, unless the application handles it', async () => {
  expect(await (await serve()).ask({ setHost: false })).toEqual([400]);
  expect(await (await serve({ requireHostHeader: false })).ask({ setHost: false })).toEqual([200, {}]);
});

test('a request with an unknown Expect header reaches the application', async () => {
  const { ask } = await serve();
  expect(await ask({ headers: { Expect: 'a miracle' } })).toEqual([200, {}]);
});

test('requests and responses have the prototypes of Express before Express handles them', async () => {
  const { app, server, ask } = await serve();
  const own: unknown[] = [];
  server.prependListener('request', (...messages: object[]) => {
    own.push(...messages.map((message) => Object.getPrototypeOf(message) as unknown));
  });
  expect(await ask({ headers: { 'User-Agent': 'me' } })).toEqual([200, { agent: 'me' }]);
  expect([own[0] === app.request, own[1] === app.response]).toEqual([true, true]);
});
