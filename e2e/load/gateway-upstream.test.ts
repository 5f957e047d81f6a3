// A site behind the gateway that is huge, or unavailable ten thousand times: memory stays small and the process survives.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { reset } from '../support/database.ts';
import { startGateway, type Gateway } from '../support/services/gateway.ts';
import { ANA } from '../support/people.ts';
import { freePort } from '../../common/testing/free-port.ts';
import { signIn } from '../support/sign-in.ts';
import { size } from './support/size.ts';
import { figure } from './support/steady.ts';

const GIGABYTE = 1_000_000_000;
/** A buffered page would be all of it. Chunks that were passed on and wait for the garbage collection were a tenth. */
const MAY_GROW_MB = GIGABYTE / 4 / 1_000_000;
const FAILURES = size(10_000, 3_000);
const AT_ONCE = 32;

let cookie: string;
let gateway: Gateway;
let site: Server | undefined;

beforeAll(async () => {
  await reset();
  cookie = `svc_auth=${(await signIn(ANA)).token}`;
});
afterEach(async () => {
  await gateway.stop();
  site?.closeAllConnections();
  site?.close();
  site = undefined;
});
afterAll(reset);

/** The peak memory of a process, in megabytes. */
const largestMb = (pid: number): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;

it('the gateway streams a page of a gigabyte without buffering it [D16]', async () => {
  const piece = Buffer.alloc(64 * 1024, 'x');
  site = createServer((_req, res) => {
    res.writeHead(200, { 'Content-Type': 'text/html' });
    let left = GIGABYTE;
    const more = () => {
      while (left > 0) {
        const next = piece.subarray(0, Math.min(left, piece.length));
        left -= next.length;
        if (!res.write(next)) return void res.once('drain', more);
      }
      res.end();
    };
    more();
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const upstream = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  gateway = await startGateway({ DOCS_UPSTREAM_URL: upstream });

  const atFirst = largestMb(gateway.pid);
  const pool = new Pool(`http://127.0.0.1:${gateway.port}`);
  const { statusCode, body } = await pool.request({ method: 'GET', path: '/', headers: { cookie } });
  let received = 0;
  for await (const chunk of body) received += (chunk as Buffer).length;
  await pool.close();
  const largest = largestMb(gateway.pid);
  figure('a gigabyte through the gateway', { atFirstMb: atFirst, largestMb: largest });
  expect([statusCode, received]).toEqual([200, GIGABYTE]);
  expect(largest - atFirst).toBeLessThan(MAY_GROW_MB);
});

it('the gateway answers thousands of requests with 502 while the documentation site is down, and recovers [D16]', async () => {
  const port = await freePort();
  gateway = await startGateway({ DOCS_UPSTREAM_URL: `http://127.0.0.1:${port}` });
  const pool = new Pool(`http://127.0.0.1:${gateway.port}`, { connections: AT_ONCE });
  const statuses: Record<number, number> = {};
  const ask = async (path: string): Promise<number> => {
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { cookie } });
    await body.dump();
    return statusCode;
  };
  let next = 0;
  const work = async () => {
    for (let n = next++; n < FAILURES; n = next++) {
      const status = await ask(n % 2 === 0 ? '/assets/site.css' : '/');
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  figure('a site that is away', { failures: FAILURES, largestMb: largestMb(gateway.pid) });
  expect(statuses).toEqual({ 502: FAILURES });

  site = createServer((_req, res) => res.writeHead(200, { 'Content-Type': 'text/html' }).end('back')).listen(
    port,
    '127.0.0.1',
  );
  await once(site, 'listening');
  expect(await ask('/')).toBe(200);
  await pool.close();
});
