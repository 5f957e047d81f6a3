// Sends and verifies that wait together: the arguments of the batch call, the result of each, and which of them are called alone.
import { expect, onTestFinished, test, vi } from 'vitest';
import { pino } from 'pino';
import { unavailable, type Refusal } from '../../common/errors.ts';
import type { UpstreamAnswer } from '../../common/upstream/ask.ts';
import type { Call } from '../http/call.ts';
import type { UpstreamRequest } from '../upstream/postgrest.ts';
import { createSignIns } from './sign-in-batch.ts';

type Pedido = { funcao: string; argumentos: { codigo: string }; cabecalhos: Record<string, string> };
type Said = { status?: number; body?: unknown };

const body = (code: string) => ({ code, message: 'x', details: null, hint: null });
const answerOf = ({ status = 200, body }: Said): UpstreamAnswer => ({
  status,
  headers: {},
  body: Buffer.from(JSON.stringify(body)),
});

/** A single call is refused with `otp_invalid`; a batch call returns what `say` returns. */
function start(say: (pedidos: Pedido[]) => Said) {
  const sent: UpstreamRequest[] = [];
  const warned: string[] = [];
  const send = async (request: UpstreamRequest) => {
    sent.push(request);
    const { pedidos } = JSON.parse(String(request.body)) as { pedidos?: Pedido[] };
    return answerOf(pedidos === undefined ? { status: 401, body: body('otp_invalid') } : say(pedidos));
  };
  const signIns = createSignIns({
    config: { trustProxy: 0, otpPepper: 'pepper', otpResponse: 'explicit' },
    postgrest: { send, calls: undefined as never, close: async () => undefined },
    serviceToken: () => 'service',
    log: pino({ level: 'warn' }, { write: (line) => void warned.push(line) }),
  });
  const verify = (codigo: string, { gone = false } = {}) =>
    signIns.verify(caller(codigo, gone), 'verify_otp', { codigo, otp: '123456' }).then(
      ({ body }) => body.toString(),
      (error: unknown) => (error as Refusal).code,
    );
  return { signIns, sent, warned, verify, paths: () => sent.map(({ path }) => path) };
}

const caller = (codigo: string, destroyed = false): Call =>
  ({
    id: codigo,
    context: [
      'x-request-id',
      `request-${codigo}`,
      'x-client-ip',
      '203.0.113.7',
      'user-agent',
      'S\u00c3\u00a3o',
    ],
    req: {},
    res: { destroyed },
  }) as unknown as Call;

const each = (pedidos: Pedido[], code = 'otp_expired'): Said => ({
  body: pedidos.map(() => ({ status: 401, cabecalhos: null, corpo: JSON.stringify(body(code)) })),
});

test('a single verification is sent as verify_otp with its own headers, not as a batch', async () => {
  const { sent, verify } = start(each);
  expect(await verify('a')).toBe('otp_invalid');
  expect(sent).toMatchObject([{ path: '/rpc/verify_otp', body: '{"codigo":"a","otp":"123456"}' }]);
  expect(sent[0]?.headers).toEqual(expect.arrayContaining(['x-client-ip', 'x-otp-pepper', 'pepper']));
});

test('concurrent requests are sent in one call; each has its own headers and answer', async () => {
  const { sent, verify } = start((pedidos) => ({
    body: pedidos.map(({ argumentos: { codigo } }) =>
      codigo === 'b'
        ? { status: 200, cabecalhos: null, corpo: '{"claims": {}}' }
        : { status: 401, cabecalhos: {}, corpo: JSON.stringify(body(`otp_${codigo}`)) },
    ),
  }));
  expect(await Promise.all(['blocked', 'b', 'expired'].map((codigo) => verify(codigo)))).toEqual([
    'otp_blocked',
    '{"claims": {}}',
    'otp_expired',
  ]);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/rpc/sign_ins' });
  expect(sent[0]?.headers).toEqual([
    ...['authorization', 'Bearer service', 'content-type', 'application/json'],
    ...['x-otp-pepper', 'pepper', 'x-otp-response', 'explicit'],
  ]);
  expect((JSON.parse(String(sent[0]?.body)) as { pedidos: Pedido[] }).pedidos[1]).toEqual({
    funcao: 'verify_otp',
    argumentos: { codigo: 'b', otp: '123456' },
    cabecalhos: { 'x-request-id': 'request-b', 'x-client-ip': '203.0.113.7', 'user-agent': 'São' },
  });
});

test('an item of the batch response without a body has the body null', async () => {
  const { verify } = start((pedidos) => ({ body: pedidos.map(() => ({ status: 200 })) }));
  expect(await Promise.all([verify('a'), verify('b')])).toEqual(['null', 'null']);
});

test('a 429 in a batch response keeps its Retry-After', async () => {
  const { signIns } = start((pedidos) => ({
    body: pedidos.map(() => ({
      status: 429,
      cabecalhos: { 'Retry-After': '7' },
      corpo: JSON.stringify(body('rate_limited_user')),
    })),
  }));
  const refusals = ['a', 'b'].map((codigo) => signIns.send(caller(codigo), 'send_otp', { codigo }));
  for (const refusal of refusals)
    await expect(refusal).rejects.toMatchObject({
      code: 'rate_limited_user',
      headers: { 'Retry-After': '7' },
    });
});

test('sends and verifications, which take different locks, are never in the same batch', async () => {
  const { signIns, verify, paths } = start(each);
  const sends = ['a', 'b'].map((codigo) =>
    signIns.send(caller(codigo), 'portal_send_otp', { codigo }).catch(() => undefined),
  );
  await Promise.all([...sends, verify('a'), verify('b')]);
  expect(paths()).toEqual(['/rpc/sign_ins', '/rpc/sign_ins']);
});

test.each([
  [
    'has the status null in the batch response',
    (pedidos: Pedido[]) => ({ body: pedidos.map(() => ({ status: null })) }),
    [],
  ],
  [
    'is in a batch that was refused with 404',
    () => ({ status: 404, body: {} }),
    [{ status: 404, sign_ins: 2, path: '/rpc/sign_ins', msg: 'a batch was refused' }],
  ],
] as const)(
  'a sign-in that %s is called again alone, with the time that it still waits',
  async (_what, say, warnings) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { sent, verify, paths, warned } = start((pedidos) => {
      vi.advanceTimersByTime(1_000);
      return say(pedidos);
    });
    const both = [verify('a'), verify('b')];
    vi.advanceTimersByTime(500); // they are sent at the end of this turn
    expect(await Promise.all(both)).toEqual(['otp_invalid', 'otp_invalid']);
    expect(paths()).toEqual(['/rpc/sign_ins', '/rpc/verify_otp', '/rpc/verify_otp']);
    expect(sent.map(({ timeoutMs }) => timeoutMs)).toEqual([4_500, 3_500, 3_500]);
    expect(warned.map((line) => JSON.parse(line) as unknown)).toMatchObject(warnings);
    expect(warned.join('')).not.toMatch(/123456|pepper/);
  },
);

test.each([
  ['nothing answers', () => ({ status: 503, body: body('unavailable') })],
  ['a proxy has lost the answer', () => ({ status: 502, body: '<html>' })],
  ['the answer cannot be read', () => ({ body: 'nonsense' })],
  ['the answer has one too few', (pedidos: Pedido[]) => each(pedidos.slice(1))],
] as const)(
  'when %s, every item of the batch is unavailable and none is sent again, because it may have committed',
  async (_what, say) => {
    const { verify, paths } = start(say);
    expect(await Promise.all([verify('a'), verify('b')])).toEqual(['unavailable', 'unavailable']);
    expect(paths()).toEqual(['/rpc/sign_ins']);
  },
);

test('a batch call without a connection makes all its items unavailable', async () => {
  const { verify, paths } = start(() => {
    throw unavailable(new Error('no connection'));
  });
  expect(await Promise.all([verify('a'), verify('b')])).toEqual(['unavailable', 'unavailable']);
  expect(paths()).toEqual(['/rpc/sign_ins']);
});

test('a sign-in whose client disconnected is left out of the batch', async () => {
  const { sent, verify } = start(each);
  const answers = await Promise.all([verify('a'), verify('b', { gone: true }), verify('c')]);
  expect(answers).toEqual(['otp_expired', 'unavailable', 'otp_expired']);
  expect(sent.map(({ body }) => String(body)).join('')).not.toContain('request-b');
});

test('a login code of more than 100 characters is sent alone, not in the batch', async () => {
  const { paths, verify } = start(each);
  await Promise.all(['a', '.'.repeat(101), '.'.repeat(100)].map((codigo) => verify(codigo)));
  expect(paths().toSorted()).toEqual(['/rpc/sign_ins', '/rpc/verify_otp']);
});

test('a login code with NUL or an unpaired surrogate is sent alone, not in the batch', async () => {
  const { sent, verify } = start(each);
  const answers = await Promise.all(['a', 'b\u0000', 'c', '\ud800'].map((codigo) => verify(codigo)));
  expect(answers).toEqual(['otp_expired', 'otp_invalid', 'otp_expired', 'otp_invalid']);
  const batched = sent.find(({ path }) => path === '/rpc/sign_ins');
  expect(String(batched?.body)).not.toMatch(/\\u0000|\\ud800/);
});
