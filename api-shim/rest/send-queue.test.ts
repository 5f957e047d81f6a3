// The unread bytes of a connection according to the kernel, for each spelling of an address.
import { readdirSync, readlinkSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { turns } from '../../common/testing/turns.ts';
import { createSendQueue } from './send-queue.ts';

const hasIPv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);
const open: { sockets: Socket[]; servers: Server[] } = { sockets: [], servers: [] };
afterEach(() => {
  for (const socket of open.sockets.splice(0)) socket.destroy();
  for (const server of open.servers.splice(0)) server.close();
});

/** Both ends of a connection; the client reads nothing yet. */
async function pair(listening: string, asked: string): Promise<{ socket: Socket; client: Socket }> {
  const server = createServer();
  open.servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, listening, resolve));
  const accepted = new Promise<Socket>((resolve) => server.once('connection', resolve));
  const client = connect((server.address() as AddressInfo).port, asked).pause();
  const socket = await accepted;
  open.sockets.push(client, socket);
  return { socket, client };
}

/* The listening address, the address that the client connects to, and the spelling at the server's end. */
const ENDS: [string, string, string][] = [
  ['127.0.0.1', '127.0.0.1', '127.0.0.1'],
  ['127.1.2.3', '127.1.2.3', '127.1.2.3'],
];
if (hasIPv6) ENDS.push(['::1', '::1', '::1'], ['::', '127.0.0.1', '::ffff:127.0.0.1']);

test.each(ENDS)(
  'the unsent bytes to a client of %s at %s are counted until the client reads them',
  async (listening, asked, address) => {
    const { socket, client } = await pair(listening, asked);
    expect(socket.localAddress).toBe(address);
    expect(await createSendQueue()(socket)).toBe(0);
    socket.write(Buffer.alloc(16_000_000));
    await expect.poll(() => createSendQueue()(socket)).toBeGreaterThan(0);
    client.resume();
    await expect.poll(() => createSendQueue()(socket)).toBe(0);
  },
);

test('a connection is found when its port has three hexadecimal digits', async () => {
  const server = createServer();
  open.servers.push(server);
  const listensOn = (port: number) =>
    new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
  let port = 3_100; // 0C1C, in the range of the ports of the services
  while (port < 4_096 && !(await listensOn(port))) port += 1;
  const accepted = new Promise<Socket>((resolve) => server.once('connection', resolve));
  open.sockets.push(connect(port, '127.0.0.1').pause());
  const socket = await accepted;
  open.sockets.push(socket);
  expect([socket.localPort, await createSendQueue()(socket)]).toEqual([port, 0]);
});

test('calls within 200 ms share one read of the kernel table', async () => {
  let now = 1_000;
  const queue = createSendQueue(() => now);
  const first = await pair('127.0.0.1', '127.0.0.1');
  expect(await queue(first.socket)).toBe(0);
  now += 200;
  const second = await pair('127.0.0.1', '127.0.0.1');
  expect([await queue(first.socket), await queue(second.socket)]).toEqual([0, undefined]);
  now += 1;
  expect(await queue(second.socket)).toBe(0);
});

/** How many of this process's open files are a table of connections. */
function openTables(): number {
  return readdirSync('/proc/self/fd').filter((file) => {
    try {
      return readlinkSync(`/proc/self/fd/${file}`).includes('/net/tcp');
    } catch {
      return false; // the file of this very listing
    }
  }).length;
}

test('calls while a read lasts wait for it, however long it takes', async () => {
  let now = 1_000;
  let waiting = 100;
  let most = 0;
  const queue = createSendQueue(() => (now += 1_000));
  const { socket } = await pair('127.0.0.1', '127.0.0.1');
  for (let calls = waiting; calls > 0; calls -= 1) void queue(socket).finally(() => (waiting -= 1));
  while (waiting > 0) {
    most = Math.max(most, openTables());
    await turns(1);
  }
  expect(most).toBeLessThanOrEqual(2);
});

test.each(['localAddress', 'localPort', 'remoteAddress', 'remotePort'])(
  'a socket without %s has an unknown send queue',
  async (name) => {
    const { socket } = await pair('127.0.0.1', '127.0.0.1');
    const { localAddress, localPort, remoteAddress, remotePort } = socket;
    const ends = { localAddress, localPort, remoteAddress, remotePort, [name]: undefined };
    expect(await createSendQueue()(ends as unknown as Socket)).toBeUndefined();
  },
);

test('an IPv6 address with a zone throws no error, and its send queue is unknown', async () => {
  const ends = { localAddress: 'fe80::1%eth0', localPort: 80, remoteAddress: 'fe80::2%eth0', remotePort: 9 };
  expect(await createSendQueue()(ends as unknown as Socket)).toBeUndefined();
});
