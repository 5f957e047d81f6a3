// The development inbox: who may read it, as JSON and as a page.
import { expect, test } from 'vitest';
import { createInbox } from '../delivery/channels/console.ts';
import { INBOX_CSP } from '../delivery/channels/inbox-page.ts';
import type { Call } from '../http/call.ts';
import { testCall } from '../testing/test-call.ts';
import { devInbox } from './dev-inbox.ts';

const CODE = { canal: 'console', destino: '+55', texto: 't', otp: '012345', criado_em: 'x' };
const inbox = createInbox();
inbox.add(CODE);
inbox.add({ canal: 'console', destino: '+55', texto: 'a notice', criado_em: 'x' });

async function read(headers: Record<string, string>) {
  const { call, sent } = testCall({ req: { headers } as unknown as Call['req'] });
  await devInbox(inbox)(call);
  return sent;
}

test.each([
  [undefined, false],
  ['application/json', false],
  ['text/plain', false],
  [' application/json, text/html', false],
  ['application/json,text/html', false],
  ['text/html', true],
  ['text/html, application/json', true],
  ['x-application/json, text/html', true],
])('the inbox for the header Accept %j is a page: %s', async (accept, page) => {
  const { status, headers, body = '' } = await read({ host: 'localhost:3000', ...(accept && { accept }) });
  expect([status, headers?.['Vary']]).toEqual([200, 'Accept, Origin']);
  expect(headers?.['Content-Type']).toBe(
    page ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
  );
  expect(headers?.['Content-Security-Policy']).toBe(page ? INBOX_CSP : undefined);
  if (page) expect(body).toMatch(/^<!doctype html>[^]*012345/);
  else expect(JSON.parse(body)).toEqual([CODE]);
});

test.each(['localhost', 'LOCALHOST:1', '127.0.0.1:65535', '[::1]', '[::1]:80'])(
  'the inbox is readable with the Host %s',
  async (host) => {
    expect((await read({ host })).status).toBe(200);
  },
);

test.each([
  '',
  'evil.example',
  'localhost.evil.example',
  'x.localhost',
  '127.0.0.1:123456',
  'localhost:',
  '127.0.0.12',
])('the inbox is 404 with the Host %j', async (host) => {
  await expect(read({ host })).rejects.toMatchObject({ code: 'not_found' });
  await expect(read({})).rejects.toMatchObject({ code: 'not_found' });
});
