// The gateway's own answers: a redirect to the application, and a diagnosis as JSON or as a page.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { FIRST_STAGE, decide } from './decide.ts';
import { PAGE_POLICY } from './diagnostic-page.ts';
import { replyDiagnosis, replyRedirect } from './reply.ts';
import { requestText, sendRaw, type RawAnswer } from './test-gateway.ts';
import { rules } from './testdata/rules.ts';
import { openVisit, type Visit } from './visit.ts';

const HEADERS = { Host: 'docs.escola.example', 'X-Request-Id': 'abc-12345' };

async function answerTo(text: string, reply: (visit: Visit) => void): Promise<RawAnswer> {
  const server = createServer((req, res) =>
    reply(openVisit(req as Request, res as Response, (ask) => decide(ask, FIRST_STAGE, rules))),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const answer = await sendRaw((server.address() as AddressInfo).port, text);
  server.close();
  return answer;
}
const diagnosisOf = (status: number, as?: 'json' | 'html', method = 'GET') =>
  answerTo(requestText(method, '/', HEADERS), (visit) => replyDiagnosis(visit, rules, status, as));

test('a redirect has the location and the reason, and no body', async () => {
  const { status, headers, body } = await answerTo(requestText('GET', '/', HEADERS), (visit) =>
    replyRedirect(visit, rules, 'https://app.escola.example/?a=1'),
  );
  expect([status, body]).toEqual([302, '']);
  expect(headers).toMatchObject({
    location: 'https://app.escola.example/?a=1',
    'content-length': '0',
    'x-docs-auth-reason': 'no_cookie',
    'x-docs-auth-request-id': 'abc-12345',
    'cache-control': 'private, no-store',
  });
});

test('a diagnosis can be JSON', async () => {
  const { status, headers, body } = await diagnosisOf(401, 'json');
  expect(status).toBe(401);
  expect(JSON.parse(body)).toMatchObject({ reason: 'no_cookie', request_id: 'abc-12345' });
  expect(headers).toMatchObject({
    'x-docs-auth-reason': 'no_cookie',
    'cache-control': 'private, no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'content-security-policy': PAGE_POLICY,
  });
  expect(Object.keys(headers)).not.toContain('allow');
  expect(Object.keys(headers)).not.toContain('retry-after');
});

test.each([undefined, 'html'] as const)('a diagnosis is an HTML page (%s)', async (as) => {
  const { status, headers, body } = await diagnosisOf(503, as);
  expect(status).toBe(503);
  expect(Buffer.from(body, 'latin1').toString()).toContain('<dt>status</dt><dd>503</dd>');
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(body.length),
    'content-security-policy': PAGE_POLICY,
  });
});

test.each([
  [404, undefined, undefined],
  [405, 'GET, HEAD', undefined],
  [501, undefined, undefined],
  [502, undefined, '2'],
  [504, undefined, '2'],
])('an answer with status %i has Allow %s and Retry-After %s', async (status, allow, after) => {
  const { headers } = await diagnosisOf(status);
  expect([headers['allow'], headers['retry-after']]).toEqual([allow, after]);
});

test('the answer to HEAD has the Content-Length of the diagnosis and no body', async () => {
  const { headers, body } = await diagnosisOf(401, 'json', 'HEAD');
  expect(body).toBe('');
  expect(Number(headers['content-length'])).toBeGreaterThan(100);
});

test('the answer to an invalid Content-Length or Transfer-Encoding closes the connection', async () => {
  const text = 'GET / HTTP/1.1\r\nHost: docs.escola.example\r\nContent-Length: 2\r\n\r\n{}';
  const { status, headers } = await answerTo(text, (visit) => replyDiagnosis(visit, rules, 400));
  expect([status, headers['connection']]).toEqual([400, 'close']);
});
