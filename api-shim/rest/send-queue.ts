// How many bytes of a response the client has not read, from the kernel's socket queue: Node counts only its own buffer.
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The number of bytes; undefined where the kernel does not report it, as on systems other than Linux. */
export type SendQueue = (socket: Socket) => Promise<number | undefined>;

const TABLES = ['/proc/self/net/tcp', '/proc/self/net/tcp6'];
const FRESH_MS = 200;

/**
 * Creates the reader of the kernel's connection table. Calls at about the same time share one read, and no second read begins
 * before the first ends: a slow read of a long table would otherwise take one more file descriptor each time. `now` gives milliseconds.
 */
export function createSendQueue(now = () => performance.now()): SendQueue {
  let read = Promise.resolve(new Map<string, number>());
  let readAt = -Infinity;
  let reading = false;

  return async ({ localAddress, localPort, remoteAddress, remotePort }) => {
    if (!localAddress || !localPort || !remoteAddress || !remotePort) return undefined;
    if (!reading && now() - readAt > FRESH_MS) {
      reading = true;
      readAt = now();
      read = readQueues().finally(() => (reading = false));
    }
    return (await read).get(`${inHex(localAddress, localPort)} ${inHex(remoteAddress, remotePort)}`);
  };
}

async function readQueues(): Promise<Map<string, number>> {
  const tables = await Promise.all(TABLES.map((path) => readFile(path, 'latin1').catch(() => '')));
  const lines = tables.join('\n').matchAll(/^ *\d+: (\S+:\S+) (\S+:\S+) 01 ([0-9A-F]{8}):/gm);
  return new Map(
    [...lines].map(([, own, other, queue]) => [`${own} ${other}`, Number.parseInt(String(queue), 16)]),
  );
}

/* The kernel prints addresses as 32-bit words in host byte order, and ports as plain hexadecimal numbers. */
function inHex(address: string, port: number): string {
  const bytes = ipaddr.parse(address.split('%', 1)[0] as string).toByteArray();
  const turned = bytes.map((_byte, index) => bytes[(index & ~3) + 3 - (index & 3)] ?? 0);
  return `${Buffer.from(turned).toString('hex')}:${port.toString(16).padStart(4, '0')}`.toUpperCase();
}
