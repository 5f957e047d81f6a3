// auth-diagnostics: the four actions, by GET and POST, with success and with failures.
import { afterEach, describe, expect, test } from 'vitest';
import { refused, sessionToken, startShim, type TestShim, type Upstream } from '../testing/test-shim.ts';

const PATH = '/functions/v1/auth-diagnostics';
const SMOKE = { body: { agora: '2026-11-20T12:00:00Z', versao: '0002_tenants' } };
const RLS = { body: { ok: true, checks: [{ name: 'alunos.rows', ok: true, detail: '32 rows seen' }] } };

let shim: TestShim;
afterEach(() => shim.stop());

async function start(upstream: Upstream = ({ path }) => (path === '/rpc/admin_rls_smoke' ? RLS : SMOKE)) {
  shim = await startShim(upstream);
}

const names = (answer: { json: () => Record<string, unknown> }): string[] =>
  (answer.json()['checks'] as { name: string }[]).map(({ name }) => name);

function system(extra: Record<string, unknown> = {}): Record<string, string> {
  const claims = { usuario_id: 'u', principal_role: 'coordenador', escola_id: 'e', roles: [], ...extra };
  return { cookie: `svc_auth=${sessionToken(claims)}` };
}

test.each([
  [RLS, 'ok', undefined],
  [{ body: { ok: false, checks: [{ name: 'x', ok: false, detail: 'y' }] } }, 'rls_failed', undefined],
  [refused(401, 'session_ended'), 'session_ended', 'session_ended'],
  [
    { status: 500, body: { code: '57014', message: 'canceling statement due to statement timeout' } },
    'too_slow',
    'unavailable',
  ],
  [{ status: 500, body: { code: 'XX000' } }, 'unavailable', 'unavailable'],
])(
  'the request log has the code of a refusal, and no code for a finished diagnosis: %j',
  async (answer, reason, code) => {
    await start(() => answer);
    const headers = system({ principal_role: 'admin' });
    expect((await shim.ask(`${PATH}?action=admin_rls_smoke`, { headers })).json()['reason']).toBe(reason);
    const line = () => shim.logged.find((text) => text.includes('"msg":"request"'));
    await expect.poll(line).toBeDefined();
    expect((JSON.parse(line() ?? '') as { code?: string }).code).toBe(code);
  },
);

describe('the parameter action', () => {
  test.each([
    '',
    '?action=',
    '?action=nada',
    '?action=toString',
    '?action=public_smoke&action=public_smoke',
    '?Action=public_smoke',
  ])('of GET %s is 400 invalid_action [E26]', async (query) => {
    await start();
    const answer = await shim.ask(PATH + query);
    expect([answer.status, answer.json()['code'], shim.seen.length]).toEqual([400, 'invalid_action', 0]);
  });

  test('of POST is invalid_action if it is unknown, and invalid_request if it is no string', async () => {
    await start();
    expect((await shim.ask(PATH, { json: { action: 'drop' } })).json()['code']).toBe('invalid_action');
    expect((await shim.ask(PATH, { json: { action: 1 } })).json()['code']).toBe('invalid_request');
    expect((await shim.ask(PATH, { json: [] })).json()['code']).toBe('invalid_request');
  });

  test('of POST is invalid_action if it is missing', async () => {
    await start();
    for (const ask of [{ json: {} }, { method: 'POST' }, { json: { action: '' } }]) {
      const answer = await shim.ask(PATH, ask);
      expect([ask, answer.status, answer.json()['code']]).toEqual([ask, 400, 'invalid_action']);
    }
  });

  test('of POST is read from the query if the body has none', async () => {
    await start();
    const query = `${PATH}?action=public_smoke`;
    for (const ask of [{ method: 'POST' }, { json: {} }])
      expect((await shim.ask(query, ask)).json()).toMatchObject({ action: 'public_smoke', ok: true });
    expect((await shim.ask(query, { json: { action: 'drop' } })).json()['code']).toBe('invalid_action');
  });

  test('is not read with other methods, which are 405', async () => {
    await start();
    const answer = await shim.ask(PATH, { method: 'DELETE' });
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
  });
});

describe('public_smoke', () => {
  test('calls PostgREST without a token, by GET and by POST', async () => {
    await start();
    const answers = [
      await shim.ask(`${PATH}?action=public_smoke`, { headers: system() }),
      await shim.ask(PATH, { json: { action: 'public_smoke' } }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.json()).toMatchObject({
        action: 'public_smoke',
        ok: true,
        reason: 'ok',
        request_id: answer.headers['x-request-id'],
      });
      expect(names(answer)).toEqual(['rest_layer', 'database_time', 'schema_version']);
    }
    for (const { headers } of shim.seen) expect(headers).not.toHaveProperty('authorization');
  });

  test.each<[string, Upstream]>([
    ['resets', () => 'reset'],
    ['fails', () => ({ status: 500, body: { code: 'XX000', message: 'relation "x" secret' } })],
    ['answers something else', () => ({ body: 'hello' })],
  ])('is 503 without details when PostgREST %s', async (_name, upstream) => {
    await start(upstream);
    const answer = await shim.ask(`${PATH}?action=public_smoke`);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
    expect(answer.json()).toMatchObject({ ok: false, reason: 'unavailable' });
    expect(answer.text).not.toMatch(/relation|XX000/);
  });
});

describe('admin_whoami', () => {
  test('shows the claims and the seconds left, and not the token [E26]', async () => {
    await start();
    const headers = system();
    const answer = await shim.ask(`${PATH}?action=admin_whoami`, { headers });
    expect(answer.status).toBe(200);
    expect(names(answer)).toEqual([
      'token',
      'session',
      'usuario_id',
      'principal_role',
      'escola_id',
      'roles',
      'seconds_left',
    ]);
    expect(answer.text).not.toContain(headers['cookie']?.slice(9) ?? 'x');
    expect(answer.text).not.toContain('j-1');
  });

  test('shows the reason of a refusal', async () => {
    await start(() => refused(401, 'role_revoked'));
    const ask = async (headers: Record<string, string>) => {
      const answer = await shim.ask(`${PATH}?action=admin_whoami`, { headers });
      return [answer.status, answer.json()['ok'], answer.json()['reason']];
    };
    expect(await ask({})).toEqual([401, false, 'no_cookie']);
    expect(await ask({ cookie: 'svc_auth=a; svc_auth=b' })).toEqual([401, false, 'duplicate_cookie']);
    expect(await ask({ cookie: 'svc_auth=x' })).toEqual([401, false, 'jwt_malformed']);
    expect(await ask(system({ exp: 1 }))).toEqual([401, false, 'jwt_expired']);
    expect(await ask(system())).toEqual([401, false, 'role_revoked']);
  });

  test('reports the reuse of a revoked token', async () => {
    await start(({ path }) =>
      path === '/rpc/me'
        ? refused(401, 'token_revoked')
        : { body: { notificar: false, usuario_id: 'u', contagem: 2 } },
    );
    const answer = await shim.ask(`${PATH}?action=admin_whoami`, { headers: system() });
    expect([answer.status, answer.json()['reason']]).toEqual([401, 'token_revoked']);
    expect(shim.seen.map(({ path }) => path)).toEqual(['/rpc/me', '/rpc/revoked_reuse']);
  });
});

describe('admin_rls_smoke', () => {
  test('shows the checks of the database', async () => {
    await start();
    const answer = await shim.ask(`${PATH}?action=admin_rls_smoke`, { headers: system() });
    expect([answer.status, answer.json()['ok'], names(answer)]).toEqual([
      200,
      true,
      ['token', 'session', 'alunos.rows'],
    ]);
    expect(shim.seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /rpc/admin_rls_smoke']);
  });

  test('is 403 and shows the failed check', async () => {
    const checks = [{ name: 'notas.protection', ok: false, detail: 'row-level security is off' }];
    await start(() => ({ body: { ok: false, checks } }));
    const answer = await shim.ask(`${PATH}?action=admin_rls_smoke`, { headers: system() });
    expect(answer.status).toBe(403);
    expect(answer.json()).toMatchObject({ ok: false, reason: 'rls_failed' });
    expect(answer.json()['checks']).toContainEqual(checks[0]);
  });

  test('refuses a portal token', async () => {
    await start(() => refused(401, 'portal_token_refused'));
    const answer = await shim.ask(`${PATH}?action=admin_rls_smoke`, {
      headers: system({ portal_type: 'aluno' }),
    });
    expect([answer.status, answer.json()['reason']]).toEqual([401, 'portal_token_refused']);
  });
});

describe('portal_whoami', () => {
  const portal = (extra: Record<string, unknown> = {}) => ({
    cookie: `svc_mural=${sessionToken({ portal_type: 'aluno', matricula: '7', ...extra })}`,
  });

  test('shows the claims of the token in svc_mural, and does not use svc_auth', async () => {
    await start();
    const answer = await shim.ask(`${PATH}?action=portal_whoami`, { headers: portal() });
    expect([answer.status, names(answer)]).toEqual([
      200,
      ['token', 'session', 'sub', 'portal_type', 'matricula', 'seconds_left'],
    ]);
    const wrong = await shim.ask(`${PATH}?action=portal_whoami`, { headers: system() });
    expect([wrong.status, wrong.json()['reason']]).toEqual([401, 'no_cookie']);
  });

  test('refuses a system token, a duplicate cookie and a revoked session', async () => {
    await start();
    const ask = async (headers: Record<string, string>) => {
      const answer = await shim.ask(`${PATH}?action=portal_whoami`, { headers });
      return [answer.status, answer.json()['reason']];
    };
    expect(await ask({ cookie: `svc_mural=${sessionToken()}` })).toEqual([401, 'system_token_refused']);
    expect(await ask({ cookie: 'svc_mural=a; svc_mural=b' })).toEqual([401, 'duplicate_cookie']);
    await shim.stop();
    await start(() => refused(401, 'token_revoked'));
    expect(await ask(portal())).toEqual([401, 'token_revoked']);
  });
});
