// No token is valid in both contexts: sessions, diagnostics and rows refuse that of the other one, and both can be signed in at once.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { count, query, reset } from './support/database.ts';
import { ask, post, type Answer, type Ask } from './support/http.ts';
import { ANA, AURORA, BRUNO, IRENE, JOAO } from './support/people.ts';
import { portalSignIn } from './support/portal.ts';
import { direct } from './support/postgrest.ts';
import { claimsOf, signIn, tokenOf } from './support/sign-in.ts';
import { stack } from './support/stack.ts';
import { freshClaims, mint } from './support/tokens.ts';

type Endpoint = { path: string; json?: unknown };

const SYSTEM: Endpoint[] = [
  { path: 'me' },
  { path: 'select-role', json: { papel: 'administrador', escola_id: null } },
  { path: 'logout', json: {} },
  { path: 'auth-diagnostics?action=admin_whoami' },
  { path: 'auth-diagnostics', json: { action: 'admin_rls_smoke' } },
  { path: '/rest/v1/alunos' },
  { path: '/rest/v1/professores?select=id' },
  { path: '/rest/v1/rpc/me' },
  { path: '/rest/v1/rpc/logout', json: { todas: true } },
];
const PORTAL: Endpoint[] = [
  { path: 'portal-me' },
  { path: 'portal-select-profile', json: { portal_type: 'responsavel', id: AURORA } },
  { path: 'portal-logout', json: { todas: true } },
  { path: 'auth-diagnostics?action=portal_whoami' },
  { path: '/portal/rest/v1/alunos' },
  { path: '/portal/rest/v1/rpc/portal_me' },
  { path: '/portal/rest/v1/rpc/portal_logout', json: {} },
];

let staff = '';
let student = '';
let guardian = '';
let ended = '';
const hybrids: Record<string, string> = {};

beforeAll(async () => {
  await reset();
  staff = (await signIn(ANA)).token;
  student = (await portalSignIn(JOAO)).token;
  guardian = (await portalSignIn(IRENE)).token;
  ended = (await portalSignIn(JOAO)).token;
  await post('portal-logout', {}, { mural: ended });
  hybrids['staff with portal_type'] = mint(freshClaims(claimsOf(staff), { portal_type: 'aluno' }));
  hybrids['staff, portal_readonly'] = mint(freshClaims(claimsOf(staff), { escopo: 'portal_readonly' }));
  hybrids['staff, in capitals'] = mint(freshClaims(claimsOf(staff), { ESCOPO: 'PORTAL_READONLY' }));
  hybrids['student who is administrador'] = mint(
    freshClaims(claimsOf(student), { principal_role: 'administrador', escola_id: null }),
  );
});
/* Sessions remain; the counts of wrong attempts and sends are cleared. */
beforeEach(() => query('truncate portaria.otp_envios, portaria.otp_tentativas'));

const go = ({ path, json }: Endpoint, how: Ask): Promise<Answer> =>
  json === undefined ? ask(path, how) : post(path, json, how);
const said = ({ status, code, body }: Answer) => [status, code ?? body['reason']];
const bearer = (token: string): Ask => ({ headers: { Authorization: `Bearer ${token}` } });

describe('a portal token at a staff endpoint [B6]', () => {
  it.each(SYSTEM)('is refused: $path', async (endpoint) => {
    const refused = [401, 'portal_token_refused'];
    for (const token of [student, guardian]) {
      expect(said(await go(endpoint, { token }))).toEqual(refused);
      const nobody = await go(endpoint, { mural: token });
      if (endpoint.path === 'logout') expect([nobody.status, nobody.cookies.length]).toEqual([200, 1]);
      else expect(said(nobody)).toEqual([401, 'no_cookie']);
      if (endpoint.path.startsWith('/rest')) expect(said(await go(endpoint, bearer(token)))).toEqual(refused);
    }
    for (const [name, token] of Object.entries(hybrids))
      expect([name, ...said(await go(endpoint, { token }))]).toEqual([name, ...refused]);
    if (endpoint.path === 'logout') expect((await go(endpoint, { token: ended })).status).toBe(200);
    else expect(said(await go(endpoint, { token: ended }))).toEqual([401, 'token_revoked']);
  });

  it('opens no page of the documentation [B6]', async () => {
    for (const token of [student, guardian, ...Object.values(hybrids)]) {
      const headers = { Accept: 'application/json' };
      const answer = await ask('/', { token, headers, port: stack.ports.gateway });
      expect([answer.status, answer.body['allowed'], answer.body['reason']]).toEqual([
        401,
        false,
        'portal_token_refused',
      ]);
    }
  });

  it('is refused by the staff functions of PostgREST directly, and reads no staff rows', async () => {
    const calls: [string, unknown?][] = [
      ['/rpc/me'],
      ['/rpc/select_role', { papel: 'administrador', escola_id: null }],
      ['/rpc/logout', {}],
      ['/rpc/admin_rls_smoke', {}],
    ];
    for (const [path, json] of calls) {
      const { status, code } = await direct(path, { token: student, json });
      expect([path, status, code]).toEqual([path, 401, 'portal_token_refused']);
    }
    for (const table of ['professores', 'responsaveis', 'alunos_responsaveis', 'escolas'])
      for (const token of [student, guardian]) expect((await direct(`/${table}`, { token })).text).toBe('[]');
    expect((await direct('/rpc/send_otp', { token: student, json: { codigo: ANA.codigo } })).status).toBe(
      403,
    );
  });

  it('with the claims of a staff token as well reads no rows [B6]', async () => {
    const rows = await query('select tabela::text as name from portaria.tenant_tables()');
    for (const { name } of rows) {
      const path = `/${String(name).replace('api.', '')}?select=id`;
      const { status, text } = await direct(path, { token: hybrids['student who is administrador'] ?? '' });
      expect([path, status, text]).toEqual([path, 200, '[]']);
    }
  });
});

describe('a staff token at a portal endpoint [B6]', () => {
  it.each(PORTAL)('is refused: $path', async (endpoint) => {
    const refused = [401, 'system_token_refused'];
    expect(said(await go(endpoint, { mural: staff }))).toEqual(refused);
    if (endpoint.path.startsWith('/portal')) expect(said(await go(endpoint, bearer(staff)))).toEqual(refused);
    for (const [name, token] of Object.entries(hybrids))
      expect([name, ...said(await go(endpoint, { mural: token }))]).toEqual([name, ...refused]);
  });

  it('is refused by the portal functions of PostgREST directly', async () => {
    const calls: [string, unknown?][] = [
      ['/rpc/portal_me'],
      ['/rpc/portal_select_profile', { portal_type: 'aluno', id: AURORA }],
      ['/rpc/portal_logout', {}],
    ];
    for (const [path, json] of calls) {
      const { status, code } = await direct(path, { token: staff, json });
      expect([path, status, code]).toEqual([path, 401, 'system_token_refused']);
    }
  });

  it('ends no session when it is refused', async () => {
    expect((await ask('me', { token: staff })).status).toBe(200);
    expect((await ask('portal-me', { mural: student })).status).toBe(200);
    const jtis = [staff, student, guardian, ...Object.values(hybrids)].map((token) => claimsOf(token)['jti']);
    expect(await count('portaria.token_blacklist where jti = any ($1)', [jtis])).toBe(0);
  });
});

describe('a staff and a portal session in one browser', () => {
  it('work side by side, and a staff logout leaves the portal session valid', async () => {
    const token = (await signIn(BRUNO)).token;
    const mural = (await portalSignIn(IRENE)).token;
    const both = { token, mural };
    expect((await ask('me', both)).body['principal_role']).toBe('coordenador');
    expect((await ask('portal-me', both)).body['perfil']).toMatchObject({ nome_completo: 'Irene Alves' });
    const rows = async (path: string) => ((await ask(path, both)).body as unknown as unknown[]).length;
    expect(await rows('/rest/v1/professores?select=id')).toBeGreaterThan(0);
    expect(await rows('/portal/rest/v1/professores?select=id')).toBe(0);
    expect(await rows('/portal/rest/v1/alunos?select=id')).toBe(2);
    expect((await ask('auth-diagnostics?action=portal_whoami', both)).body['ok']).toBe(true);

    const out = await post('logout', {}, both);
    expect([out.status, tokenOf(out)]).toEqual([200, '']);
    expect((await ask('portal-me', both)).status).toBe(200);
    expect((await ask('me', both)).code).toBe('token_revoked');
  });

  it('use separate cookies: svc_auth alone gets no_cookie in the portal', async () => {
    expect(said(await ask('portal-me', { token: staff }))).toEqual([401, 'no_cookie']);
    expect((await post('portal-logout', {}, { token: staff })).status).toBe(200);
  });
});
