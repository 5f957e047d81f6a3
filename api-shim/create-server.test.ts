// The answers to requests that the application does not route: no host, no path, no HTTP. Each has its id, its headers and its log line.
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APP, startShim, type TestShim } from './testing/test-shim.ts';

let shim: TestShim;
let secure: TestShim;
beforeAll(async () => {
  shim = await startShim(() => ({ body: {} }));
  secure = await startShim(() => ({ body: {} }), { SVC_APP_URL: 'https://app.example' });
});
afterAll(() => Promise.all([shim.stop(), secure.stop()]));

/** Sends a text and resolves with the whole answer. */
function say(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => void socket.write(text));
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
}

const TWO_LENGTHS = 'Content-Length: 1\r\nContent-Length: 2\r\n\r\nab';

test('a request without a Host header is 400 with HTTP/1.1, and accepted with HTTP/1.0', async () => {
  const without = await say(shim.port, 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n');
  expect(without).toMatch(/^HTTP\/1\.1 400 [^]*"code":"invalid_request"/);
  expect(await say(shim.port, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 [^]*"status":"ok"/);
});

test('the 400 to invalid HTTP has CORS headers, and is logged with the request id', async () => {
  const head = `POST / HTTP/1.1\r\nHost: x\r\nOrigin: ${APP}\r\nX-Request-Id: from-the-edge-7\r\n`;
  const answer = await say(shim.port, `${head}${TWO_LENGTHS}`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*"code":"invalid_request"/);
  expect(answer).toContain(`Access-Control-Allow-Origin: ${APP}\r\n`);
  expect(answer).toContain('X-Request-Id: from-the-edge-7\r\n');
  const lines = shim.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.find(({ request_id }) => request_id === 'from-the-edge-7')).toMatchObject({
    reason: 'unreadable',
    status: 400,
    msg: 'request',
  });
});

test.each([
  ['what is no HTTP', `POST / HTTP/1.1\r\nHost: x\r\n${TWO_LENGTHS}`, 400],
  ['a target that is no path', 'GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
])('the response to %s has HSTS only if the app uses https', async (_what, text, status) => {
  const [plain, tls] = await Promise.all([say(shim.port, text), say(secure.port, text)]);
  for (const answer of [plain, tls]) expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${String(status)} `));
  expect(plain).not.toContain('Strict-Transport-Security');
  expect(tls).toContain('Strict-Transport-Security: max-age=31536000');
});
