// A used port is found on either loopback address, and the error names it and the fix.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { onTestFinished, describe, expect, it } from 'vitest';
import { freePort } from '../../common/testing/free-port.ts';
import { assertPortsFree, isFree } from './ports.ts';

async function listenOn(host: string): Promise<number> {
  const port = await freePort();
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return port;
}

describe('assertPortsFree', () => {
  it.each(['127.0.0.1', '0.0.0.0', '::1', '::'])('detects a program that listens on %s', async (host) => {
    expect(await isFree(await listenOn(host))).toBe(false);
  });

  it('ignores a program that listens on 127.0.0.2', async () => {
    expect(await isFree(await listenOn('127.0.0.2'))).toBe(true);
  });

  it('names every port in use and the fix', async () => {
    const [one, two] = [await listenOn('127.0.0.1'), await listenOn('127.0.0.1')];
    await expect(assertPortsFree({ api: one, metrics: two })).rejects.toThrow(
      new RegExp(`port ${one} \\(api\\), port ${two} \\(metrics\\) are in use.*PORTARIA_PORT_OFFSET`),
    );
  });

  it('accepts free ports, and names a single port in use', async () => {
    const port = await listenOn('127.0.0.1');
    await expect(assertPortsFree({ api: port })).rejects.toThrow(
      `port ${port} (api) is in use by another program. Stop it, or shift every port: PORTARIA_PORT_OFFSET=100 npm start`,
    );
    const free = await freePort();
    expect(await isFree(free)).toBe(true);
    await assertPortsFree({ api: free });
    await assertPortsFree({});
  });
});
