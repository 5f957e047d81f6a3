// The application on all addresses of the machine is the mistake; on loopback it is reached by the proxy alone.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import type { Examined } from '../../examination/examined.ts';
import { applications } from './applications.ts';

const outward = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .some(({ internal, scopeid }) => !internal && !scopeid);
if (!outward) console.log('applications.test.ts skips a test: this machine has loopback addresses only');

async function verdict(listenOn: string, namedAs: string): Promise<string> {
  const server = createServer().listen(0, listenOn);
  await once(server, 'listening');
  const url = new URL(`http://${namedAs}:${(server.address() as AddressInfo).port}`);
  const outcome = await applications.examine({ applications: [url] } as unknown as Examined);
  server.close();
  return outcome.verdict;
}

test('an application on loopback passes', async () => {
  expect(await verdict('127.0.0.1', '127.0.0.1')).toBe('ok');
  expect(await verdict('127.0.0.1', 'localhost')).toBe('ok');
});

test.skipIf(!outward)('an application on every address fails', async () => {
  expect(await verdict('0.0.0.0', '127.0.0.1')).toBe('failure');
});

test('an application that does not answer is a warning, and none is ok', async () => {
  const gone = new URL('http://127.0.0.1:1');
  expect((await applications.examine({ applications: [gone] } as unknown as Examined)).verdict).toBe(
    'warning',
  );
  expect((await applications.examine({} as unknown as Examined)).verdict).toBe('ok');
});
