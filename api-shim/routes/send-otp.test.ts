// send-otp and the inbox: delivery of the code, report to the database, and the response to the client.
import { request } from 'undici';
import { afterEach, describe, expect, test } from 'vitest';
import { createBackground } from '../delivery/sending/background.ts';
import type { Channel, Message } from '../delivery/channels/channel.ts';
import { MADE, RESPOSTA } from '../testing/made-code.ts';
import { APP, refused, startShim, type Canned, type TestShim } from '../testing/test-shim.ts';

const ASK = { json: { codigo: '111.444.777-35' } };

let shim: TestShim;
afterEach(() => shim.stop());

function channel(name: string, send: (message: Message) => Promise<void>): Channel {
  return { name, send: (message) => send(message).then(() => undefined) };
}
const fails = (name: string) => channel(name, () => Promise.reject(new Error('provider said no')));

async function start(
  answer: Canned,
  env?: Record<string, string>,
  channels?: [Channel, ...Channel[]],
): Promise<void> {
  const upstream = (seen: { path: string }) =>
    seen.path === '/rpc/send_otp' ? answer : { body: { canceladas: 0 } };
  shim = await startShim(upstream, env, () => (channels ? { channels } : {}));
}

const reported = () =>
  JSON.parse(shim.seen.find(({ path }) => path === '/rpc/otp_delivery')?.body ?? 'null') as unknown;

test('send-otp delivers the code, reports the delivery, and answers without the code and the number', async () => {
  await start({ body: MADE });
  const answer = await shim.ask('/functions/v1/send-otp', ASK);
  expect([answer.status, answer.json()]).toEqual([200, { ...RESPOSTA, canal: 'console' }]);
  expect(reported()).toEqual({
    entregas: [{ otp_id: 'id-1', resultados: [{ canal: 'console', situacao: 'aceito' }] }],
  });
  expect(answer.text + shim.logged.join('')).not.toMatch(/012345|\+55119/);
});

test('send-otp ignores the field destino, which only portal-send-otp has', async () => {
  await start({ body: MADE });
  await shim.ask('/functions/v1/send-otp', { json: { ...ASK.json, destino: '0011' } });
  expect(JSON.parse(shim.seen[0]?.body ?? '')).toEqual(ASK.json);
});

test('send-otp tries the next channel after a failure, and names the one that accepted the code', async () => {
  const carried: Message[] = [];
  const second = channel('second', async (message) => void carried.push(message));
  await start({ body: MADE }, {}, [fails('first'), second]);
  const answer = await shim.ask('/functions/v1/send-otp', ASK);
  expect(answer.json()['canal']).toBe('second');
  expect(carried).toMatchObject([{ destino: '+5511900000011', otp: '012345' }]);
  const first = { canal: 'first', situacao: 'falhou' };
  const then = { canal: 'second', situacao: 'aceito' };
  expect(reported()).toMatchObject({ entregas: [{ resultados: [first, then] }] });
});

test('send-otp is 502 and reports the failures to the database when every channel fails', async () => {
  await start({ body: MADE }, {}, [fails('first'), fails('second')]);
  const answer = await shim.ask('/functions/v1/send-otp', ASK);
  expect([answer.status, answer.json()['code']]).toEqual([502, 'delivery_failed']);
  const failed = { situacao: 'falhou' };
  expect(reported()).toMatchObject({ entregas: [{ resultados: [failed, failed] }] });
});

test('send-otp for a person without a phone is delivery_failed, and is reported to the database', async () => {
  await start({ body: { ...MADE, telefone: null } });
  expect((await shim.ask('/functions/v1/send-otp', ASK)).json()['code']).toBe('delivery_failed');
  expect([reported(), shim.deps.inbox?.list()]).toEqual([
    { entregas: [{ otp_id: 'id-1', resultados: [] }] },
    [],
  ]);
});

test('send-otp passes a 429 of the database with its Retry-After', async () => {
  await start({ ...refused(429, 'rate_limited_user'), headers: { 'Retry-After': '871' } });
  const answer = await shim.ask('/functions/v1/send-otp', ASK);
  expect([answer.status, answer.json()['code'], answer.headers['retry-after']]).toEqual([
    429,
    'rate_limited_user',
    '871',
  ]);
});

test.each(['explicit', 'uniform'])(
  'send-otp is 503 and makes no code when too many deliveries are in progress (%s) [F12]',
  async (style) => {
    let release: (() => void) | undefined;
    const hangs = channel('hangs', () => new Promise((resolve) => (release = resolve)));
    const upstream = (seen: { path: string }) =>
      seen.path === '/rpc/send_otp' ? { body: MADE } : { body: { canceladas: 0 } };
    shim = await startShim(upstream, { SVC_OTP_RESPONSE: style }, ({ log }) => ({
      channels: [hangs],
      background: createBackground(1, log),
    }));
    const first = shim.ask('/functions/v1/send-otp', ASK);
    await expect.poll(() => shim.seen.length).toBe(1);
    const second = await request(`${shim.url}/functions/v1/send-otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ASK.json),
    });
    expect([second.statusCode, second.headers['retry-after']]).toEqual([503, '1']);
    expect(shim.seen).toHaveLength(1);
    expect(shim.deps.background.enter()).toBeUndefined();
    expect(shim.logged.join('')).toContain('too many deliveries are under way');
    await expect.poll(() => release).toBeDefined();
    expect(shim.deps.background.enter()).toBeUndefined();
    release?.();
    expect((await first).status).toBe(200);
    await shim.deps.background.idle();
    expect(shim.deps.background.enter()).toBeDefined();
  },
);

describe('send-otp in uniform mode', () => {
  const env = { SVC_OTP_RESPONSE: 'uniform' };

  test('answers before the delivery, which continues afterwards [A21]', async () => {
    let release: (() => void) | undefined;
    const slow = channel('slow', () => new Promise((resolve) => (release = resolve)));
    await start({ body: MADE }, env, [slow, fails('other')]);
    const answer = await shim.ask('/functions/v1/send-otp', ASK);
    expect([answer.status, answer.json(), reported()]).toEqual([200, { ...RESPOSTA, canal: 'slow' }, null]);
    await expect.poll(() => release).toBeDefined(); // the delivery starts up to 250 ms later
    release?.();
    await shim.deps.background.idle();
    expect(reported()).toMatchObject({ entregas: [{ otp_id: 'id-1' }] });
  });

  test('gives an unknown person the same response, and delivers nothing', async () => {
    await start({ body: { otp: null, otp_id: null, telefone: null, resposta: RESPOSTA } }, env);
    const answer = await shim.ask('/functions/v1/send-otp', ASK);
    expect([answer.status, answer.json()]).toEqual([200, { ...RESPOSTA, canal: 'console' }]);
    await shim.deps.background.idle();
    expect([reported(), shim.deps.inbox?.list()]).toEqual([null, []]);
    expect(shim.seen[0]?.headers['x-otp-response']).toBe('uniform');
  });
});

describe('the development inbox', () => {
  test('shows a message with its code and the full number, as JSON and as a page', async () => {
    await start({ body: MADE });
    await shim.ask('/functions/v1/send-otp', ASK);
    const answer = await shim.ask('/dev/inbox', { headers: { accept: 'application/json' } });
    expect(JSON.parse(answer.text)).toEqual([
      {
        canal: 'console',
        destino: '+5511900000011',
        otp: '012345',
        texto: 'Seu código de acesso é 012345. Ele vale por 5 minutos. Não o informe a ninguém.',
        criado_em: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
      },
    ]);
    const page = await shim.ask('/dev/inbox', { headers: { accept: 'text/html,*/*' } });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('<p class="otp">012345</p>');
  });

  test('shows a notice on the page only, because the JSON lists codes', async () => {
    await start({ body: MADE });
    await shim.ask('/functions/v1/send-otp', ASK);
    const notice = { canal: 'console', destino: '+5511900000012', texto: 'Seu telefone mudou' };
    shim.deps.inbox?.add({ ...notice, criado_em: new Date().toISOString() });
    const answer = await shim.ask('/dev/inbox', { headers: { accept: 'application/json' } });
    expect(JSON.parse(answer.text)).toMatchObject([{ destino: '+5511900000011', otp: '012345' }]);
    const page = await shim.ask('/dev/inbox', { headers: { accept: 'text/html,*/*' } });
    expect(page.text).toMatch(/\+5511900000012[^]*Seu telefone mudou[^]*\+5511900000011/);
  });

  test('is readable for the app, not for a foreign origin, and is 404 for a foreign Host', async () => {
    await start({ body: MADE });
    const read = (headers: Record<string, string>) => request(`${shim.url}/dev/inbox`, { headers });
    expect((await read({ origin: APP })).headers['access-control-allow-origin']).toBe(APP);
    expect((await read({ origin: 'https://evil.example' })).headers).not.toHaveProperty(
      'access-control-allow-origin',
    );
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      '127.0.0.2',
      '[::2]',
    ]) {
      expect((await read({ host })).statusCode).toBe(404);
    }
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
      expect((await read({ host })).statusCode).toBe(200);
    }
  });

  test('is 404 without the console channel', async () => {
    shim = await startShim(
      () => ({}),
      {},
      () => ({ inbox: undefined }),
    );
    expect((await shim.ask('/dev/inbox')).status).toBe(404);
  });
});
