// Reports of a reused token: always to the database, to operators if the database decides so, to the log on a failure.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import type { Log } from '../service/log.ts';
import { openUpstream, type Upstream } from './exchange.ts';
import { createReuseReporter } from './reuse-report.ts';

let server: Server;
let upstream: Upstream;
afterEach(async () => {
  await upstream.close();
  server.close().closeAllConnections();
});

async function report(status: number, body: string, listens = true) {
  const seen: { path: string; id: unknown; bearer: unknown; type: unknown; body: string }[] = [];
  server = createServer((req, res) => {
    req.on('data', (chunk: Buffer) => {
      const { url = '', headers } = req;
      seen.push({
        path: url,
        id: headers['x-request-id'],
        bearer: headers.authorization,
        type: headers['content-type'],
        body: chunk.toString(),
      });
    });
    req.on('end', () => res.writeHead(status).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  upstream = openUpstream({ origin, socketPath: undefined }, { connections: 1, idleBodyMs: 1_000 });
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as never) }) as Log;
  const heard: string[] = [];
  const reuse = createReuseReporter({
    upstream,
    log,
    serviceToken: () => 'service',
    ...(listens && { counted: () => heard.push('counted'), push: () => heard.push('pushed') }),
  });
  await reuse({ id: 'r-1', caller: ['x-request-id', 'r-1'] }, { exp: 1, jti: 'j' });
  return { seen, lines, heard, reuse };
}

test('the first reuse of a revoked token in five minutes is recorded, logged as an alert and pushed', async () => {
  const { seen, lines, heard, reuse } = await report(200, '{"notificar":true,"usuario_id":"u","contagem":3}');
  expect(seen).toEqual([
    {
      path: '/rpc/revoked_reuse',
      id: 'r-1',
      bearer: 'Bearer service',
      type: 'application/json',
      body: '{"jti":"j"}',
    },
  ]);
  expect(heard).toEqual(['counted', 'pushed']);
  expect(lines).toMatchObject([{ alert: 'revoked_token_reuse', priority: 'high', jti: 'j', contagem: 3 }]);
  await reuse({ id: 'r-2', caller: [] }, { exp: 1 });
  expect(seen).toHaveLength(1);
});

test('the reuse of a revoked token is logged without push and counter, also when fields of the answer are invalid', async () => {
  const { lines } = await report(200, '{"notificar":true,"usuario_id":7}', false);
  expect(lines).toMatchObject([{ alert: 'revoked_token_reuse', usuario_id: null, contagem: 0 }]);
});

test('a repeated reuse of a revoked token is recorded and counted, but not logged or pushed', async () => {
  const { lines, heard } = await report(200, '{"notificar":false,"usuario_id":"u","contagem":4}');
  expect([heard, lines]).toEqual([['counted'], []]);
});

test.each([
  [503, '{"notificar":true}', 'PostgREST answered 503 to the report of a reused token'],
  [200, 'x', expect.stringContaining('JSON') as string],
])('a reuse report that fails (%i %s) is logged and throws no error', async (status, body, error) => {
  const { lines, heard } = await report(status, body);
  expect(heard).toEqual(['counted']);
  expect(lines).toMatchObject([
    { request_id: 'r-1', error, msg: 'the reuse of a revoked token was not recorded' },
  ]);
});
