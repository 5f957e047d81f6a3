// How long the shim waits for a request body that does not come.
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { turns, until } from '../common/testing/turns.ts';
import { startShim } from './testing/test-shim.ts';

test('a request whose body does not arrive gets 400 in less than ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const shim = await startShim(() => ({ body: {} }));
  const before = vi.getTimerCount();
  const socket = connect(shim.port, '127.0.0.1');
  socket.write(
    'POST /functions/v1/logout HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
  );
  const answer = text(socket);
  await until(() => vi.getTimerCount() > before);
  for (let passed = 100; passed < 10_000; passed += 100) {
    vi.advanceTimersByTime(100);
    await turns();
  }
  expect(await answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*invalid_request/);
  await shim.stop();
});
