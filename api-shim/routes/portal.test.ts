// The portal has its own cookie and functions, and no token is valid in both contexts.
import { afterEach, describe, expect, test } from 'vitest';
import { refused, sessionToken, startShim, type TestShim, type Upstream } from '../testing/test-shim.ts';

const ATTRIBUTES = 'HttpOnly; Secure; SameSite=None; Path=/';
const CLEARED = `svc_mural=; ${ATTRIBUTES}; Max-Age=0`;
const ALUNO = { portal_type: 'aluno' };
const STAFF = { principal_role: 'escola', usuario_id: 'u' };
const ID = '00000000-0000-4000-8000-0000000000a1';
const now = Math.floor(Date.now() / 1000);
const CLAIMS = { ...ALUNO, sub: 'a', role: 'authenticated', aud: 'authenticated', iat: now, exp: now + 7200 };
const SESSION = { perfil: { id: 'a' }, perfis: [] };
const ISSUED = { body: { claims: CLAIMS, sessao: SESSION } };

let shim: TestShim;
afterEach(() => shim.stop());

async function start(upstream: Upstream): Promise<void> {
  shim = await startShim(upstream);
}

const called = () => shim.seen.map(({ method, path }) => `${method} ${path}`);
const mural = (extra: Record<string, unknown> = ALUNO) => `svc_mural=${sessionToken(extra)}`;
const auth = (extra: Record<string, unknown> = STAFF) => `svc_auth=${sessionToken(extra)}`;

async function outcome(path: string, cookie: string, json?: unknown): Promise<unknown[]> {
  const answer = await shim.ask(path, { headers: { cookie }, ...(json !== undefined && { json }) });
  return [answer.status, answer.json()['code'] ?? answer.json()['reason']];
}

describe('the portal endpoints', () => {
  test('portal-verify-otp with a correct code sets only the cookie svc_mural, for two hours', async () => {
    await start(() => ISSUED);
    const json = { codigo: '20000000108', otp: '012345' };
    const answer = await shim.ask('/functions/v1/portal-verify-otp', { json });
    expect([answer.status, answer.json(), called()]).toEqual([200, SESSION, ['POST /rpc/portal_verify_otp']]);
    expect(answer.cookies).toHaveLength(1);
    expect(answer.cookies[0]).toMatch(new RegExp(`^svc_mural=ey[^;]+; ${ATTRIBUTES}; Max-Age=7200$`));
  });

  test.each([
    ['portal-verify-otp', { ...CLAIMS, portal_type: undefined, ...STAFF }],
    ['portal-verify-otp', { ...CLAIMS, ...STAFF }],
    ['verify-otp', CLAIMS],
  ])('%s does not sign claims of the other context', async (path, claims) => {
    await start(() => ({ body: { claims, sessao: SESSION } }));
    const answer = await shim.ask(`/functions/v1/${path}`, { json: { codigo: '1', otp: '012345' } });
    expect([answer.status, answer.cookies]).toEqual([503, []]);
  });

  test('portal-send-otp calls portal_send_otp in the database, and the response contains no code', async () => {
    const resposta = { situacao: 'enviado', destino: '****0011', expira_em: 'x', expira_em_segundos: 300 };
    await start(() => ({ body: { otp: '123456', otp_id: 'o', telefone: '+5511900000011', resposta } }));
    const answer = await shim.ask('/functions/v1/portal-send-otp', { json: { codigo: '20000000108' } });
    expect([answer.status, answer.json()]).toEqual([200, { ...resposta, canal: 'console' }]);
    expect(called()).toEqual(['POST /rpc/portal_send_otp', 'POST /rpc/otp_delivery']);
    expect(answer.text).not.toMatch(/123456|\+55/);
  });

  test.each(['0011', null, undefined])(
    'portal-send-otp passes the last four digits of a phone (%j) to the database',
    async (destino) => {
      await start(() => ({ body: {} }));
      const json = { codigo: '20000000108', destino };
      await shim.ask('/functions/v1/portal-send-otp', { json });
      expect(JSON.parse(shim.seen[0]?.body ?? '')).toEqual(json);
    },
  );

  test.each(['', '001', '00110', 'x0011', '001a', 'abcd', 11])(
    'portal-send-otp refuses %j as the last four digits of a phone',
    async (destino) => {
      await start(() => ({ body: {} }));
      const json = { codigo: '20000000108', destino };
      const answer = await shim.ask('/functions/v1/portal-send-otp', { json });
      expect([answer.status, answer.json()['code'], called()]).toEqual([400, 'invalid_request', []]);
    },
  );

  test.each([
    ['portal_send_otp', 404, 'not_found'],
    ['send_otp', 503, 'unavailable'],
  ])('without the function %s in the database, the endpoint answers %i %s', async (name, status, code) => {
    const message = `Could not find the function api.${name}(codigo) in the schema cache`;
    await start(() => ({ status: 404, body: { code: 'PGRST202', message } }));
    const path = `/functions/v1/${name.replaceAll('_', '-')}`;
    const answer = await shim.ask(path, { json: { codigo: '20000000108' } });
    expect([answer.status, answer.json()['code']]).toEqual([status, code]);
    expect(answer.text).not.toContain('api.');
  });

  test('portal-me passes the body unchanged, and portal-select-profile sets the new cookie', async () => {
    await start(({ method }) => (method === 'GET' ? { body: '{ "perfil": 1 }' } : ISSUED));
    const headers = { cookie: mural() };
    expect((await shim.ask('/functions/v1/portal-me', { headers })).text).toBe('{ "perfil": 1 }');
    const json = { portal_type: 'responsavel', id: ID, papel: 'ignored' };
    const chosen = await shim.ask('/functions/v1/portal-select-profile', { headers, json });
    expect(chosen.cookies[0]).toMatch(/^svc_mural=ey.+; Max-Age=7200$/);
    expect(JSON.parse(shim.seen[1]?.body ?? '')).toEqual({ portal_type: 'responsavel', id: ID });
    expect(called()).toEqual(['GET /rpc/portal_me', 'POST /rpc/portal_select_profile']);
  });

  test.each([{}, { portal_type: 'aluno' }, { portal_type: 'aluno', id: 'x' }, { portal_type: 1, id: ID }])(
    'portal-select-profile refuses the body %j',
    async (json) => {
      await start(() => ISSUED);
      const path = '/functions/v1/portal-select-profile';
      expect(await outcome(path, mural(), json)).toEqual([400, 'invalid_request']);
    },
  );

  test('portal-logout ends the session of svc_mural and clears that cookie alone', async () => {
    await start(() => ({ body: {} }));
    const headers = { cookie: `${auth()}; ${mural()}` };
    const answer = await shim.ask('/functions/v1/portal-logout', { headers, json: { todas: true } });
    expect([answer.status, answer.cookies, called()]).toEqual([200, [CLEARED], ['POST /rpc/portal_logout']]);
    expect(shim.seen[0]?.headers.authorization).toBe(`Bearer ${headers.cookie.split('svc_mural=')[1] ?? ''}`);
  });

  test('portal tables are read with the token of svc_mural, whatever svc_auth contains', async () => {
    await start(() => ({ body: [] }));
    const own = mural();
    const headers = { cookie: `${auth()}; ${own}` };
    await shim.ask('/portal/rest/v1/alunos?select=id', { headers });
    expect(called()).toEqual(['GET /alunos?select=id']);
    expect(`svc_mural=${shim.seen[0]?.headers.authorization?.slice(7) ?? ''}`).toBe(own);
  });
});

const SYSTEM_ASKS: [string, unknown?][] = [
  ['/functions/v1/me'],
  ['/functions/v1/select-role', { papel: 'escola', escola_id: null }],
  ['/functions/v1/logout', {}],
  ['/functions/v1/auth-diagnostics?action=admin_whoami'],
  ['/functions/v1/auth-diagnostics?action=admin_rls_smoke'],
  ['/rest/v1/alunos'],
  ['/rest/v1/rpc/me', {}],
];
const PORTAL_ASKS: [string, unknown?][] = [
  ['/functions/v1/portal-me'],
  ['/functions/v1/portal-select-profile', { portal_type: 'aluno', id: ID }],
  ['/functions/v1/portal-logout', {}],
  ['/functions/v1/auth-diagnostics?action=portal_whoami'],
  ['/portal/rest/v1/alunos'],
  ['/portal/rest/v1/rpc/portal_me', {}],
];

describe('a token of the other context', () => {
  const refusing =
    (code: string): Upstream =>
    ({ headers }) =>
      headers.authorization ? refused(401, code) : { status: 401, body: { code: '42501' } };

  test.each(SYSTEM_ASKS)(
    '%s refuses a portal token in svc_auth, and does not read svc_mural',
    async (path, json) => {
      await start(refusing('portal_token_refused'));
      expect(await outcome(path, auth(ALUNO), json)).toEqual([401, 'portal_token_refused']);
      shim.seen.length = 0;
      const nobody = path.endsWith('/logout') ? [200, undefined] : [401, 'no_cookie'];
      expect(await outcome(path, mural(), json)).toEqual(nobody);
      expect(await outcome(path, mural({ escopo: 'portal_readonly' }), json)).toEqual(nobody);
      expect(shim.seen.filter(({ path: asked }) => asked !== '/rpc/anonymous_access')).toEqual([]);
    },
  );

  test('in svc_auth is cleared by logout, and so is svc_auth when only svc_mural is present', async () => {
    await start(refusing('portal_token_refused'));
    const clears = /^svc_auth=;.*Max-Age=0/;
    const refusedOne = await shim.ask('/functions/v1/logout', {
      method: 'POST',
      headers: { cookie: auth(ALUNO) },
    });
    expect([refusedOne.status, refusedOne.json()['code']]).toEqual([401, 'portal_token_refused']);
    expect(refusedOne.cookies).toEqual([expect.stringMatching(clears)]);
    const other = await shim.ask('/functions/v1/logout', { method: 'POST', headers: { cookie: mural() } });
    expect([other.status, other.cookies]).toEqual([200, [expect.stringMatching(clears)]]);
  });

  test.each(PORTAL_ASKS)('%s refuses a system token in svc_mural', async (path, json) => {
    await start(refusing('system_token_refused'));
    expect(await outcome(path, mural(STAFF), json)).toEqual([401, 'system_token_refused']);
    expect(await outcome(path, mural({ ...ALUNO, ...STAFF }), json)).toEqual([401, 'system_token_refused']);
  });

  test.each(['session_ended', 'role_revoked'])(
    'is refused as a token of the other context when the database answers %s',
    async (code) => {
      await start(() => refused(401, code));
      expect(await outcome('/functions/v1/me', auth(ALUNO))).toEqual([401, 'portal_token_refused']);
      expect(await outcome('/functions/v1/portal-me', mural(STAFF))).toEqual([401, 'system_token_refused']);
      expect(await outcome('/functions/v1/portal-me', mural())).toEqual([401, code]);
    },
  );

  test('is refused also when the database accepts it', async () => {
    await start(() => ({ body: [] }));
    expect(await outcome('/functions/v1/me', auth(ALUNO))).toEqual([401, 'portal_token_refused']);
    expect(await outcome('/rest/v1/alunos', auth({ Portal_Type: 'aluno' }))).toEqual([
      401,
      'portal_token_refused',
    ]);
    expect(await outcome('/portal/rest/v1/alunos', mural(STAFF))).toEqual([401, 'system_token_refused']);
    expect(await outcome('/functions/v1/me', mural())).toEqual([401, 'no_cookie']);
  });

  test('is refused with token_revoked when it was revoked', async () => {
    await start(() => refused(401, 'token_revoked'));
    expect(await outcome('/functions/v1/me', auth(ALUNO))).toEqual([401, 'token_revoked']);
    expect(await outcome('/functions/v1/portal-me', mural(STAFF))).toEqual([401, 'token_revoked']);
  });
});

describe('svc_mural at the system endpoints', () => {
  test.each([
    ['nonsense', async () => 'svc_mural=x'],
    ['an expired token', () => mural({ ...ALUNO, exp: 1 })],
    ['a system token', () => mural(STAFF)],
    ['two values', async () => `${mural()}; svc_mural=x`],
  ])('with %s is ignored: the request is 401 no_cookie', async (_name, cookie) => {
    await start(() => ({ body: {} }));
    expect(await outcome('/functions/v1/me', await cookie())).toEqual([401, 'no_cookie']);
    expect(called()).toEqual([]);
  });

  test('is not used instead of svc_auth [C4]', async () => {
    await start(() => ({ body: { agora: 'x' } }));
    expect(await outcome('/functions/v1/me', `${auth()}; ${mural()}`)).toEqual([200, undefined]);
    expect(await outcome('/rest/v1/rpc/public_smoke', mural())).toEqual([200, undefined]);
    expect(shim.seen[1]?.headers).not.toHaveProperty('authorization');
  });

  test('svc_auth is ignored at the portal endpoints', async () => {
    await start(() => ({ body: {} }));
    expect(await outcome('/functions/v1/portal-me', auth())).toEqual([401, 'no_cookie']);
    expect(await outcome('/functions/v1/portal-logout', auth(), {})).toEqual([200, undefined]);
    expect(called()).toEqual([]);
  });
});
