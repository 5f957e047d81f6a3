// sessionFrom: the session of a request in Node's form and in the standard form, and the origin rule.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessionFrom, type ServerRequest } from './server.ts';
import { PortariaError } from './index.ts';
import { SESSION } from './testing/answers.ts';
import { json, startRecordingServer, type RecordingServer } from './testing/recording-server.ts';

let server: RecordingServer;
beforeAll(async () => {
  server = await startRecordingServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  server.answer = json(SESSION);
});

const HOST = 'painel.example';
const from = (headers: Record<string, string | string[]>, method = 'GET', options = {}) =>
  sessionFrom({ method, headers: { host: HOST, ...headers } }, { baseUrl: server.baseUrl, ...options });
const signedIn = { cookie: 'a=1; svc_auth=t; b=2' };

describe('the session', () => {
  test('is that of the cookie, in the form of Node and of the standard, and only this cookie is sent', async () => {
    expect(await from(signedIn)).toEqual(SESSION);
    const standard: ServerRequest = new Request(`http://${HOST}/`, {
      method: 'POST',
      headers: { authorization: 'Bearer t' },
    });
    expect(await sessionFrom(standard, { baseUrl: server.baseUrl })).toEqual(SESSION);
    expect(server.requests.map(({ line }) => line)).toEqual(['GET /functions/v1/me', 'GET /functions/v1/me']);
    expect(server.requests.map(({ headers }) => [headers['cookie'], headers['authorization']])).toEqual([
      [' svc_auth=t'.trim(), undefined],
      [undefined, 'Bearer t'],
    ]);
  });

  test('of two cookies is not chosen here: both are sent', async () => {
    await from({ cookie: ['svc_auth=a', 'svc_auth=b'] });
    expect(server.requests[0]?.headers['cookie']).toMatch(/svc_auth=a; ?svc_auth=b/);
  });

  test('is null without credentials, which asks nobody, and on 401', async () => {
    expect([await from({}), await from({ cookie: 'x_svc_auth=t; svc_mural=y' })]).toEqual([null, null]);
    expect(server.requests).toEqual([]);
    server.answer = json({ code: 'token_revoked', message: 'Token revogado' }, 401);
    expect(await from(signedIn)).toBeNull();
  });

  test('is an error, not a session, while its role lacks the passkey that it demands', async () => {
    server.answer = json({ ...SESSION, exige: 'passkey' });
    await expect(from(signedIn)).rejects.toMatchObject({ code: 'passkey_required', status: 403 });
  });

  test('is an error, not null, while Portaria is away', async () => {
    server.answer = json({ code: 'unavailable', message: 'x' }, 503);
    await expect(from(signedIn)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    await expect(from(signedIn, 'GET', { baseUrl: 'http://127.0.0.1:1' })).rejects.toBeInstanceOf(
      PortariaError,
    );
  });
});

describe('a request', () => {
  const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  test.each<[string, string, Record<string, string>, object?]>([
    ['of the own origin', 'POST', { origin: `https://${HOST}` }],
    ['of a listed origin', 'POST', { origin: 'https://app.example' }, { origins: ['https://app.example'] }],
    [
      'of the own origin on this machine',
      'POST',
      { host: 'localhost:8090', origin: 'http://localhost:8090' },
    ],
    ['without an origin', 'POST', {}],
    ['of a link', 'GET', link],
  ])('%s is answered', async (_name, method, headers, options) => {
    expect(await from({ ...signedIn, ...headers }, method, options)).toEqual(SESSION);
  });

  test.each<[string, string, Record<string, string>]>([
    ['of another origin', 'POST', { origin: 'https://evil.example' }],
    ['of the own host without TLS', 'POST', { origin: `http://${HOST}` }],
    ['of a sibling', 'DELETE', { origin: 'https://blog.example' }],
    ['of an opaque origin', 'POST', { origin: 'null' }],
    ['of another port', 'POST', { origin: `https://${HOST}:8443` }],
    ['of a name in the host’s place', 'POST', { origin: `https://${HOST}@evil.example` }],
    ['of a foreign form', 'POST', link],
    ['of a foreign image', 'GET', { ...link, 'sec-fetch-mode': 'no-cors' }],
    ['of a foreign WebSocket', 'GET', { ...link, upgrade: 'websocket' }],
  ])('%s is refused before Portaria is asked', async (_name, method, headers) => {
    await expect(from({ ...signedIn, ...headers }, method)).rejects.toMatchObject({
      code: 'origin_not_allowed',
      status: 403,
    });
    expect(server.requests).toEqual([]);
  });
});
