// PostgREST is slow, silent, gone or sends garbage: one kind of refusal, in time, and no request is executed twice.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { postgrestField } from '../../common/settings/setting-fields.ts';
import { until } from '../../common/testing/turns.ts';
import { LateError, type Flow } from '../../common/upstream/exchange.ts';
import { createPostgrest, type Postgrest, type UpstreamRequest } from './postgrest.ts';

const open: { servers: Server[]; clients: Postgrest[] } = { servers: [], clients: [] };
afterEach(async () => {
  await Promise.all(open.clients.splice(0).map((client) => client.close()));
  for (const server of open.servers.splice(0)) server.close().closeAllConnections();
});

async function serve(
  listener: Parameters<typeof createServer>[1],
  where: string | number = 0,
): Promise<string> {
  const server = createServer(listener);
  open.servers.push(server);
  await new Promise<void>((resolve) => server.listen(where, () => resolve()));
  return typeof where === 'string'
    ? `unix:${where}`
    : `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function client(url: string): Postgrest {
  const postgrest = createPostgrest(postgrestField.parse(url));
  open.clients.push(postgrest);
  return postgrest;
}

const read: UpstreamRequest = { method: 'GET', path: '/x', headers: [] };
const write: UpstreamRequest = { method: 'POST', path: '/x', headers: [], body: '{}' };
const gone = { code: 'unavailable', status: 503, headers: { 'Retry-After': '1' } };

test('PostgREST can be reached by a unix socket', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-unit-'));
  const url = await serve((_req, res) => res.end('"hi"'), join(folder, 'p.sock'));
  const answer = await client(url).send(read);
  expect([answer.status, answer.body.toString()]).toEqual([200, '"hi"']);
  rmSync(folder, { recursive: true });
});

test('a call without a listening PostgREST is 503 with Retry-After', async () => {
  await expect(client('http://127.0.0.1:1').send(write)).rejects.toMatchObject(gone);
  expect(existsSync('/nonexistent/p.sock')).toBe(false);
  await expect(client('unix:/nonexistent/p.sock').send(read)).rejects.toMatchObject(gone);
});

test('100 calls without an answer all fail at their deadline', async () => {
  const url = await serve(() => undefined);
  const postgrest = client(url);
  const many = Array.from({ length: 100 }, () => postgrest.send({ ...read, timeoutMs: 300 }));
  const late = { ...gone, cause: expect.any(LateError) as unknown };
  await Promise.all(many.map((call) => expect(call).rejects.toMatchObject(late)));
});

test('a call whose response stops half way is 503 at its deadline', async () => {
  const url = await serve((_req, res) => {
    res.writeHead(200, { 'Content-Length': 100 });
    res.write('half');
  });
  await expect(client(url).send({ ...read, timeoutMs: 300 })).rejects.toMatchObject(gone);
});

test('a streamed response may last longer than the deadline of its head, and a broken one is an error', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const waiting: (() => void)[] = [];
  const url = await serve((req, res) => {
    res.writeHead(200, { 'Content-Length': 100 });
    res.write('x'.repeat(50));
    waiting.push(() => {
      if (req.url === '/cut') res.destroy();
      else res.end('y'.repeat(50));
    });
  });
  /** Lets the deadline pass when the head is there, and then the rest of the response come. */
  const later = async <T>(call: Promise<T>): Promise<T> => {
    await until(() => waiting.length === 1 && heads === 1);
    heads = 0;
    vi.advanceTimersByTime(1_000);
    waiting.pop()?.();
    return call;
  };
  let heads = 0;
  const heard: unknown[] = [];
  const chunks: Buffer[] = [];
  const stream = (path: string) =>
    client(url).send({ ...read, path, timeoutMs: 150 }, (status) => {
      heads += 1;
      return {
        write: (chunk) => void chunks.push(chunk),
        end: () => void heard.push(status),
        fail: (error) => void heard.push(error),
      };
    });
  expect(await later(stream('/whole'))).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  expect([heard, Buffer.concat(chunks).length]).toEqual([[200], 100]);
  const cut = await later(stream('/cut')).catch((error: unknown) => (error as Error).cause);
  expect(cut).toEqual(new Error('the answer broke off'));
  expect((cut as Error).cause).toBe(heard[1]);
  expect(heard[1]).toBeInstanceOf(Error);
  const unread = client(url).send({ ...read, timeoutMs: 150 }, () => void (heads += 1));
  await expect(later(unread)).rejects.toMatchObject(gone);
});

test('after a connection reset, a read is sent again once, a write is not', async () => {
  let requests = 0;
  const url = await serve((req, res) => {
    requests += 1;
    if (requests === 1 || req.method === 'POST') req.socket.resetAndDestroy();
    else res.end('"second"');
  });
  const postgrest = client(url);
  expect((await postgrest.send(read)).body.toString()).toBe('"second"');
  expect(requests).toBe(2);
  await expect(postgrest.send(write)).rejects.toMatchObject(gone);
  expect(requests).toBe(3);
});

test('the 513th concurrent call is refused with 503 while the others wait [F7]', async () => {
  const url = await serve(() => undefined);
  const postgrest = client(url);
  let ended = 0;
  const waiting = Array.from({ length: 512 }, () =>
    postgrest
      .send({ ...read, timeoutMs: 60_000 })
      .catch(() => 'closed')
      .finally(() => (ended += 1)),
  );
  await expect(postgrest.send(read)).rejects.toMatchObject(gone);
  expect(ended).toBe(0);
  await postgrest.close();
  await Promise.all(waiting);
});

test('100 clients that stop reading do not block another call [F19]', async () => {
  const url = await serve((req, res) => res.end(req.url === '/long' ? 'x'.repeat(100_000) : '"short"'));
  const postgrest = client(url);
  const stopped: Flow[] = [];
  const readers = Array.from({ length: 100 }, () =>
    postgrest
      .send({ ...read, path: '/long', timeoutMs: 60_000 }, (_status, _headers, flow) => ({
        write() {
          flow.pause();
          stopped.push(flow);
        },
        end: () => undefined,
        fail: () => undefined,
      }))
      .catch(() => 'gave up'),
  );
  await expect.poll(() => stopped.length).toBeGreaterThanOrEqual(80);
  expect((await postgrest.send({ ...read, timeoutMs: 60_000 })).body.toString()).toBe('"short"');
  for (const flow of stopped) flow.abort(new Error('the test is over'));
  await postgrest.close();
  await Promise.all(readers);
});
