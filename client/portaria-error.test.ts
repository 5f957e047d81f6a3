// Errors of the calls: refusals, responses that are not the service's, and no response.
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createPortaria, portariaErrorCodes, PortariaError, type Portaria } from './index.ts';
import { REPORT, SESSION } from './testing/answers.ts';
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

async function failure(promise: Promise<unknown>): Promise<PortariaError> {
  const error = await promise.then(
    () => expect.fail('resolved'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PortariaError);
  return error as PortariaError;
}

test('a PortariaError has null for each omitted field, and keeps false and 0', () => {
  const cause = new Error('x');
  const bare = new PortariaError({ code: 'unavailable', status: 0, message: 'm' }, { cause });
  expect(bare).toMatchObject({
    code: 'unavailable',
    status: 0,
    message: 'm',
    details: null,
    retryAfter: null,
  });
  expect([bare.cause, String(bare)]).toEqual([cause, 'PortariaError: m']);
  const whole = new PortariaError({ code: 'x', status: 1, message: 'm', details: false, retryAfter: 0 });
  expect([whole.details, whole.retryAfter]).toEqual([false, 0]);
});

describe('error responses of the service', () => {
  test('a malformed login code is sent unchanged, and the service refuses it', async () => {
    server.answer = json({ code: 'invalid_codigo', message: 'Código inválido' }, 400);
    expect((await failure(portaria.sendOtp('12x'))).code).toBe('invalid_codigo');
    expect(JSON.parse(server.requests[0]!.body)).toEqual({ codigo: '12x' });
  });

  test('become errors with their code, status, message, details and Retry-After', async () => {
    const details = { tentativas_restantes: 2 };
    server.answer = json({ code: 'otp_invalid', message: 'Código incorreto', details, hint: null }, 401);
    const wrong = await failure(portaria.verifyOtp('52998224725', '000000'));
    expect({ ...wrong, message: wrong.message }).toEqual({
      name: 'PortariaError',
      code: 'otp_invalid',
      status: 401,
      message: 'Código incorreto',
      details,
      retryAfter: null,
    });

    server.answer = json({ code: 'rate_limited_user', message: 'Aguarde', details: null, hint: null }, 429, {
      'Retry-After': '840',
    });
    const limited = await failure(portaria.sendOtp('52998224725'));
    expect([limited.code, limited.status, limited.details, limited.retryAfter]).toEqual([
      'rate_limited_user',
      429,
      null,
      840,
    ]);
  });

  test.each(portariaErrorCodes)('the code %s is kept', async (code) => {
    server.answer = json({ code, message: 'm', details: null, hint: null }, 400);
    expect((await failure(portaria.me())).code).toBe(code);
  });

  test('an unknown code is kept, and a missing message gets a default', async () => {
    server.answer = json({ code: 'brand_new' }, 418);
    const error = await failure(portaria.me());
    expect([error.code, error.status, error.message !== '']).toEqual(['brand_new', 418, true]);
  });

  test('a date in Retry-After becomes seconds, an invalid value becomes null', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
    onTestFinished(() => void vi.useRealTimers());
    const refused = { code: 'unavailable', message: 'm' };
    for (const [header, seconds] of [
      ['Thu, 01 Jan 2026 00:01:00 GMT', 60],
      ['soon', null],
      ['-1', null],
      ['1.5', null],
      ['', null],
      ['0', 0],
      ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ] as const) {
      server.answer = json(refused, 503, { 'Retry-After': header });
      expect((await failure(portaria.me())).retryAfter, header).toBe(seconds);
    }
  });
});

describe('responses that are not of the service', () => {
  const STRANGE: [string, unknown, number][] = [
    ['an HTML error page', '<h1>502 Bad Gateway</h1>', 502],
    ['an HTML page with 200', '<!doctype html>', 200],
    ['an empty body', '', 200],
    ['cut JSON', '{"code":"otp_inv', 401],
    ['a JSON list', [], 200],
    ['JSON null', 'null', 500],
    ['a JSON text', '"ok"', 200],
    ['another service with 200', { hello: 'world' }, 200],
    ['another service with 404', { error: 'nope' }, 404],
    ['an error body with 200', { code: 'otp_invalid', message: 'm' }, 200],
    ['a code that is not a string', { code: 7, message: 'm' }, 400],
    ['a session body with 500', SESSION, 500],
  ];

  test.each(STRANGE)(
    '%s gives the error unavailable, with the received status',
    async (_name, body, status) => {
      server.answer = json(body, status, { 'Retry-After': '3' });
      const error = await failure(portaria.me());
      expect([error.code, error.status, error.details, error.retryAfter]).toEqual([
        'unavailable',
        status,
        null,
        3,
      ]);
      expect(error.message).toMatch(/indisponível/);
    },
  );

  test('a redirect is not followed', async () => {
    server.answer = (response) => response.writeHead(307, { Location: `${server.baseUrl}/elsewhere` }).end();
    const error = await failure(portaria.verifyOtp('52998224725', '123456'));
    expect([error.code, error.status]).toEqual(['unavailable', 0]);
    expect(server.requests).toHaveLength(1);
  });

  test('a connection that breaks before the response gives the error unavailable, with status 0 and a cause', async () => {
    server.answer = (response) => response.destroy();
    const error = await failure(portaria.me());
    expect([error.code, error.status, error.cause instanceof Error]).toEqual(['unavailable', 0, true]);
  });

  test('a connection that breaks within the response gives the error unavailable', async () => {
    server.answer = (response) => {
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('{"usuario":', () => response.destroy());
    };
    const error = await failure(portaria.me());
    expect([error.code, error.status]).toEqual(['unavailable', 200]);
  });

  test('an unreachable server and an invalid baseUrl give the error unavailable', async () => {
    for (const nowhere of ['http://127.0.0.1:1', 'not an address', 'ftp://127.0.0.1']) {
      const error = await failure(createPortaria({ baseUrl: nowhere }).me());
      expect([error.code, error.status]).toEqual(['unavailable', 0]);
    }
  });

  test('a timeout gives the error unavailable', async () => {
    const silent = await startRecordingServer(); // it may read the request after the end of this test
    onTestFinished(() => silent.close());
    silent.answer = () => undefined;
    const error = await failure(createPortaria({ baseUrl: silent.baseUrl, timeoutMs: 50 }).me());
    expect([error.code, error.status]).toEqual(['unavailable', 0]);
  });
});

describe('diagnostics', () => {
  test.each([401, 403, 503])('returns a report with status %i as a result', async (status) => {
    const finding = { ...REPORT, ok: false, reason: 'jwt_expired' };
    server.answer = json(finding, status);
    expect(await portaria.diagnostics('admin_whoami')).toEqual(finding);
  });

  test('throws the error invalid_action', async () => {
    server.answer = json(
      { code: 'invalid_action', message: 'Ação inválida', details: null, hint: null },
      400,
    );
    expect((await failure(portaria.diagnostics('admin_whoami'))).code).toBe('invalid_action');
  });
});
