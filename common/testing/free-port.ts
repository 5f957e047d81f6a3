// Finds a port for a server of a test.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/* Below the ports of outgoing connections, one of which could take the port first; browsers allow all of these. */
const [FROM, BELOW] = [20_000, 32_000];
const TRIES = 20;

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  for (let n = 0; n < TRIES; n += 1) {
    const port = randomInt(FROM, BELOW);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${FROM} to ${BELOW} is free`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
