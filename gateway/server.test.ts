// Requests that HTTP cannot parse or Express cannot route are answered and logged like all others.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DOCS_HOST, startTestGateway, type TestGateway } from './test-gateway.ts';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway({ upstream: (_req, res) => void res.end('CANARY') });
});
afterEach(() => gateway.stop());

test('the answer to invalid HTTP has the headers of every answer and a log line', async () => {
  const { status, headers } = await gateway.send('nonsense\r\n\r\n');
  expect(status).toBe(400);
  expect(headers).toMatchObject({
    'x-docs-auth-reason': 'bad_request',
    'x-docs-auth-has-cookie': 'false',
    'x-docs-auth-env': 'preview',
    'x-content-type-options': 'nosniff',
    vary: 'Cookie',
  });
  expect(headers['strict-transport-security']).toContain('max-age');
  const request_id = headers['x-docs-auth-request-id'];
  expect(gateway.lines()).toMatchObject([{ request_id, reason: 'bad_request', env: 'preview', status: 400 }]);
});

test.each(['*', '//', 'http://[/', '//['])('the target %s is refused by the guard', async (target) => {
  const { status, headers } = await gateway.get(target);
  expect([status, headers['x-docs-auth-reason']]).toEqual([400, 'bad_request']);
  expect(gateway.lines()).toMatchObject([{ host: DOCS_HOST, method: 'GET', status: 400 }]);
});

test.each(['1.0', '1.1'])(
  'HTTP/%s without Host is refused by the guard, and has none in the log',
  async (version) => {
    const text = `GET / HTTP/${version}\r\nAccept: application/json\r\nConnection: close\r\n\r\n`;
    const answer = await gateway.send(text);
    expect(JSON.parse(answer.body)).toMatchObject({ reason: 'bad_request', host: '', env: 'preview' });
    expect(gateway.lines()).toMatchObject([{ host: '', method: 'GET', path: '/', status: 400 }]);
  },
);
