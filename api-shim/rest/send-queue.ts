// How many bytes of a response the client has not read, from the kernel's socket queue: Node counts only its own buffer.
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The bytes, or undefined where the kernel does not say, as on other systems than Linux. */
export type SendQueue = (socket: Socket) => Promise<number | undefined>;

const TABLES = ['/proc/self/net/tcp', '/proc/self/net/tcp6'];
const FRESH_MS = 200;

/**
 * Creates the look into the kernel's table of connections, which all who look at about the same time share.
 */
export function createSendQueue(): SendQueue {
  let read = Promise.resolve(new Map<string, number>());
  let readAt = -Infinity;

  return async ({ localAddress, localPort, remoteAddress, remotePort }) => {
    if (!localAddress || !localPort || !remoteAddress || !remotePort) return undefined;
    if (performance.now() - readAt > FRESH_MS) {
      readAt = performance.now();
      read = readQueues();
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

/* Addresses are words of 32 bits there, each with its bytes turned round; ports are not. */
function inHex(address: string, port: number): string {
  const bytes = ipaddr.parse(address.split('%', 1)[0] as string).toByteArray();
  const turned = bytes.map((_byte, index) => bytes[(index & ~3) + 3 - (index & 3)] ?? 0);
  return `${Buffer.from(turned).toString('hex')}:${port.toString(16).padStart(4, '0')}`.toUpperCase();
}
