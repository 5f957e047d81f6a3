// How long the shim waits for a request body that does not come.
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startShim } from './testing/test-shim.ts';

test(
  'a request whose body does not arrive gets 400 in less than ten seconds',
  { timeout: 12_000 },
  async () => {
    const shim = await startShim(() => ({ body: {} }));
    const socket = connect(shim.port, '127.0.0.1');
    socket.write(
      'POST /functions/v1/logout HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
    );
    const started = Date.now();
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [\s\S]*invalid_request/);
    expect(Date.now() - started).toBeLessThan(10_000);
    await shim.stop();
  },
);
