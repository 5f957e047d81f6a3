// How many calls are under way at once, and the span of a call.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { turns } from '../../common/testing/turns.ts';
import { createPostgrest, type Postgrest } from './postgrest.ts';

const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

let server: Server;
let release: (() => void)[];
let postgrest: Postgrest;
let begun: unknown[][];
beforeEach(async () => {
  [release, begun] = [[], []];
  server = createServer((_req, res) => void release.push(() => res.end('{}')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  postgrest = createPostgrest(
    { origin: `http://127.0.0.1:${port}`, socketPath: undefined },
    {
      begin: (...parts) => {
        begun.push(parts);
        return { traceId: 't', traceparent: TRACEPARENT, end: () => undefined };
      },
      stop: () => Promise.resolve(),
    },
  );
});
afterEach(async () => {
  await postgrest.close();
  server.close().closeAllConnections();
});

test('at most 24 calls to PostgREST are in progress, and waiting ones follow', async () => {
  const calls = Array.from({ length: 30 }, () =>
    postgrest.send({ method: 'GET', path: '/x', headers: [] }).then(({ status }) => status),
  );
  await expect.poll(() => release.length).toBe(24);
  await turns(50);
  expect(release).toHaveLength(24);
  for (const answer of release.splice(0)) answer();
  await expect.poll(() => release.length).toBe(6);
  for (const answer of release.splice(0)) answer();
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
});

test('the span of a call is named by its method and postgrest, below the traceparent', async () => {
  const headers = ['traceparent', TRACEPARENT];
  const call = postgrest.send({ method: 'GET', path: '/rpc/me', headers });
  await expect.poll(() => release.length).toBe(1);
  release[0]?.();
  await call;
  expect(begun.map(([name, kind, parent]) => [name, kind, parent])).toEqual([
    ['GET postgrest', 'client', TRACEPARENT],
  ]);
});
