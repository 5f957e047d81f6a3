// The request of each call, recorded by a real HTTP server, and its result.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPortaria, createSignIn, type Portaria } from './index.ts';
import { ENDED, PORTAL, REPORT, SENT, SESSION } from './testing/answers.ts';
import { json, startRecordingServer, type RecordingServer } from './testing/recording-server.ts';

let server: RecordingServer;
let portaria: Portaria;

beforeAll(async () => {
  server = await startRecordingServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  portaria = createPortaria({ baseUrl: server.baseUrl });
});

const CALLS: [string, (p: Portaria) => Promise<unknown>, object, string, object | null][] = [
  [
    'sendOtp',
    (p) => p.sendOtp('529.982.247-25'),
    SENT,
    'POST /functions/v1/send-otp',
    { codigo: '52998224725' },
  ],
  [
    'deliveryStatus',
    (p) => p.deliveryStatus('a/b&c'),
    { situacao: 'entregue', canal: 'whatsapp' },
    'GET /functions/v1/delivery-status?id=a%2Fb%26c',
    null,
  ],
  [
    'verifyOtp',
    (p) => p.verifyOtp('529.982.247-25', '012345'),
    SESSION,
    'POST /functions/v1/verify-otp',
    { codigo: '52998224725', otp: '012345' },
  ],
  [
    'selectRole',
    (p) => p.selectRole('escola', 'b2'),
    SESSION,
    'POST /functions/v1/select-role',
    { papel: 'escola', escola_id: 'b2' },
  ],
  [
    'selectRole, global',
    (p) => p.selectRole('administrador', null),
    { ...SESSION, escola_id: null },
    'POST /functions/v1/select-role',
    { papel: 'administrador', escola_id: null },
  ],
  ['me', (p) => p.me(), SESSION, 'GET /functions/v1/me', null],
  ['logout', (p) => p.logout(), ENDED, 'POST /functions/v1/logout', {}],
  ['logout, here only', (p) => p.logout({ todas: false }), ENDED, 'POST /functions/v1/logout', {}],
  [
    'logout, everywhere',
    (p) => p.logout({ todas: true }),
    ENDED,
    'POST /functions/v1/logout',
    { todas: true },
  ],
  [
    'diagnostics',
    (p) => p.diagnostics('admin_whoami'),
    REPORT,
    'POST /functions/v1/auth-diagnostics',
    { action: 'admin_whoami' },
  ],
  [
    'portal.sendOtp',
    (p) => p.portal.sendOtp('200.000.002-99'),
    SENT,
    'POST /functions/v1/portal-send-otp',
    { codigo: '20000000299' },
  ],
  [
    'portal.sendOtp, to one of the phones',
    (p) => p.portal.sendOtp('200.000.002-99', '0002'),
    SENT,
    'POST /functions/v1/portal-send-otp',
    { codigo: '20000000299', destino: '0002' },
  ],
  [
    'portal.verifyOtp',
    (p) => p.portal.verifyOtp('20000000299', '000001'),
    PORTAL,
    'POST /functions/v1/portal-verify-otp',
    { codigo: '20000000299', otp: '000001' },
  ],
  [
    'portal.selectProfile',
    (p) => p.portal.selectProfile('aluno', 'p'),
    PORTAL,
    'POST /functions/v1/portal-select-profile',
    { portal_type: 'aluno', id: 'p' },
  ],
  ['portal.me', (p) => p.portal.me(), PORTAL, 'GET /functions/v1/portal-me', null],
  [
    'portal.logout',
    (p) => p.portal.logout({ todas: true }),
    ENDED,
    'POST /functions/v1/portal-logout',
    { todas: true },
  ],
];

test.each(CALLS)(
  '%s: sends one request, returns the response, and rejects a response without a required field',
  async (_name, run, body, line, sent) => {
    server.answer = json(body);
    expect(await run(portaria)).toEqual(body);
    expect(server.requests).toHaveLength(1);
    const [request] = server.requests;
    expect(request!.line).toBe(line);
    expect(request!.headers.accept).toBe('application/json');
    expect(request!.headers['content-type']).toBe(sent === null ? undefined : 'application/json');
    expect(request!.body === '' ? null : JSON.parse(request!.body)).toEqual(sent);
    for (const missing of Object.keys(body).filter((field) => field !== 'escola_nome')) {
      server.answer = json({ ...body, [missing]: undefined });
      await expect(run(portaria), `without ${missing}`).rejects.toMatchObject({ code: 'unavailable' });
    }
  },
);

test('createSignIn requests the endpoint of its context, sistema or portal', async () => {
  for (const [contexto, body, path] of [
    ['sistema', SESSION, 'me'],
    ['portal', PORTAL, 'portal-me'],
  ] as const) {
    server.answer = json(body);
    expect(await createSignIn({ baseUrl: server.baseUrl }, contexto).me()).toEqual(body);
    expect(server.requests.at(-1)!.line).toBe(`GET /functions/v1/${path}`);
  }
});

test('every request includes credentials and follows no redirect', async () => {
  const inits: RequestInit[] = [];
  const spying = createPortaria({
    baseUrl: server.baseUrl,
    fetch: (url, init) => {
      inits.push(init!);
      return fetch(url, init);
    },
  });
  for (const [, run, body] of CALLS) {
    server.answer = json(body);
    await run(spying);
  }
  expect(inits).toHaveLength(CALLS.length);
  expect(new Set(inits.map((init) => `${init.credentials} ${init.redirect} ${init.cache}`))).toEqual(
    new Set(['include error no-store']),
  );
});

test('slashes at the end of baseUrl are ignored, and an empty baseUrl is the origin of the page', async () => {
  server.answer = json(SESSION);
  await createPortaria({ baseUrl: `${server.baseUrl}//` }).me();
  expect(server.requests[0]!.line).toBe('GET /functions/v1/me');
  const urls: unknown[] = [];
  const relative = createPortaria({
    baseUrl: '',
    fetch: async (url) => {
      urls.push(url);
      return Response.json(SESSION);
    },
  });
  await relative.me();
  expect(urls).toEqual(['/functions/v1/me']);
});

test('sendOtp returns the request id as pedido, for deliveryStatus; me returns none', async () => {
  server.answer = json(SENT, 200, { 'X-Request-Id': '0d6e5f1c-8a0b-4c7f' });
  for (const send of [portaria.sendOtp, portaria.portal.sendOtp])
    expect(await send('529.982.247-25')).toEqual({ ...SENT, pedido: '0d6e5f1c-8a0b-4c7f' });
  server.answer = json(SESSION, 200, { 'X-Request-Id': '0d6e5f1c-8a0b-4c7f' });
  expect(await portaria.me()).toEqual(SESSION);
});
