// A port for something that a test starts.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/* Below what the system gives to outgoing connections, which would take it before its server does; browsers refuse none of them. */
const [FROM, BELOW] = [20_000, 32_000];
const TRIES = 20;

/** A port that was free a moment ago. */
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
