// What each diagnosis asks the database, and the checks that it shows, word by word.
import { beforeEach, expect, test } from 'vitest';
import type { Claims } from '../../common/token/claims.ts';
import type { UpstreamAnswer } from '../../common/upstream/ask.ts';
import type { Call } from '../http/call.ts';
import type { SessionDependencies } from '../session/session.ts';
import type { UpstreamRequest } from '../upstream/postgrest.ts';
import type { Check, Examination } from './diagnosis.ts';
import { adminRlsSmoke, adminWhoami, portalWhoami, publicSmoke } from './examine.ts';

const SIGNED = { name: 'token', ok: true, detail: 'signature, expiry and shape hold' };
const LIVE = { name: 'session', ok: true, detail: 'the database accepts it' };

let sent: UpstreamRequest[];
let confirmed: string[];
beforeEach(() => {
  [sent, confirmed] = [[], []];
});

/** Dependencies whose tokens are all good and hold these claims, over a database that gives one answer. */
function deps(answer: { status?: number; body: unknown }, claims: Partial<Claims> = {}): SessionDependencies {
  const { status = 200, body } = answer;
  const reply: UpstreamAnswer = { status, headers: {}, body: Buffer.from(JSON.stringify(body)) };
  const exp = Math.floor(Date.now() / 1000) + 60;
  const batch = (name: string) => ({
    confirm: () => {
      confirmed.push(name);
      return Promise.resolve(reply);
    },
  });
  return {
    config: { trustProxy: 0 },
    postgrest: {
      send: (request: UpstreamRequest) => {
        sent.push(request);
        return Promise.resolve(reply);
      },
    },
    verifyToken: () => Promise.resolve({ ok: true, claims: { exp, ...claims } }),
    sessions: { sistema: batch('sistema'), portal: batch('portal') },
    reportReuse: () => Promise.resolve(),
  } as unknown as SessionDependencies;
}

const call = (cookie = '') =>
  ({
    id: 'r-1',
    context: ['x-a', 'b'],
    req: { headers: { cookie } },
    res: { destroyed: false },
  }) as unknown as Call;

async function checksOf(examine: Examination): Promise<Check[]> {
  const checks: Check[] = [];
  await examine(checks);
  return checks;
}

test('public_smoke calls the database without a token, and shows the time and the last migration', async () => {
  const body = { agora: '2026-11-20T12:00:00Z', versao: '0002_tenants' };
  expect(await checksOf(publicSmoke(deps({ body }), call()))).toEqual([
    { name: 'rest_layer', ok: true, detail: 'answered an anonymous call' },
    { name: 'database_time', ok: true, detail: '2026-11-20T12:00:00Z' },
    { name: 'schema_version', ok: true, detail: '0002_tenants' },
  ]);
  expect(sent).toEqual([{ method: 'GET', path: '/rpc/public_smoke', headers: ['x-a', 'b'] }]);
});

test('public_smoke shows a failed check for a database without migrations', async () => {
  const checks = await checksOf(publicSmoke(deps({ body: { agora: 'x', versao: null } }), call()));
  expect(checks[2]).toEqual({ name: 'schema_version', ok: false, detail: 'no migration has run' });
});

test.each([
  [{ status: 401, body: { code: 'session_ended' } }, 'session_ended'],
  [{ status: 204, body: { agora: 'x', versao: 'y' } }, 'unavailable'],
  [{ body: { agora: 'x' } }, 'unavailable'],
  [{ body: { versao: 'x' } }, 'unavailable'],
])('public_smoke ends with a refusal for the answer %j', async (answer, code) => {
  await expect(checksOf(publicSmoke(deps(answer), call()))).rejects.toMatchObject({ code });
});

const secondsLeft = { name: 'seconds_left', ok: true, detail: expect.stringMatching(/^(60|5\d)$/) as string };

test('admin_whoami shows the claims of a system session that the database confirms', async () => {
  const claims = {
    usuario_id: 'u',
    principal_role: 'diretor',
    escola_id: null,
    roles: [{ nome: 'diretor' }],
  };
  const shown = deps({ body: {} }, { ...claims, matricula: '7', jti: 'j' });
  expect(await checksOf(adminWhoami(shown, call('svc_auth=a')))).toEqual([
    ...[SIGNED, LIVE, { name: 'usuario_id', ok: true, detail: 'u' }],
    { name: 'principal_role', ok: true, detail: 'diretor' },
    { name: 'escola_id', ok: true, detail: 'null' },
    { name: 'roles', ok: true, detail: '[{"nome":"diretor"}]' },
    secondsLeft,
  ]);
  expect(confirmed).toEqual(['sistema']);
});

test('portal_whoami shows the claims of a portal session that the database confirms', async () => {
  const claims = {
    sub: 'p',
    portal_type: 'aluno',
    escola_id: 'e',
    serie_id: 's',
    turma_id: 't',
    matricula: 'm',
  };
  const checks = await checksOf(portalWhoami(deps({ body: {} }, claims), call('svc_mural=a')));
  const shown = Object.entries(claims).map(([name, detail]) => ({ name, ok: true, detail }));
  expect(checks).toEqual([SIGNED, LIVE, ...shown, secondsLeft]);
  expect(confirmed).toEqual(['portal']);
});

const RLS = { checks: [{ name: 'alunos.rows', ok: true, detail: '32 rows seen' }] };

test('admin_rls_smoke calls the database with the token of the person, and shows its checks', async () => {
  expect(await checksOf(adminRlsSmoke(deps({ body: RLS }), call('svc_auth=a')))).toEqual([
    ...[SIGNED, LIVE, ...RLS.checks],
  ]);
  expect(sent).toMatchObject([{ method: 'POST', path: '/rpc/admin_rls_smoke', body: '{}' }]);
  expect(sent[0]?.headers).toEqual(expect.arrayContaining(['authorization', 'Bearer a']));
});

test.each([
  [{ checks: [] }],
  [{}],
  [{ checks: [{ name: 'x', ok: true }] }],
  [{ checks: [{ name: 'x', ok: 'true', detail: 'y' }] }],
])('admin_rls_smoke is unavailable for an answer without complete checks: %j', async (body) => {
  const checking = checksOf(adminRlsSmoke(deps({ body }), call('svc_auth=a')));
  await expect(checking).rejects.toMatchObject({ code: 'unavailable' });
});

test('a refused session leaves only the check of the token in the diagnosis', async () => {
  const refused = { status: 401, body: { code: 'session_ended' } };
  for (const examine of [adminWhoami, adminRlsSmoke]) {
    const checks: Check[] = [];
    const examined = examine(deps(refused), call('svc_auth=a'))(checks);
    await expect(examined).rejects.toMatchObject({ code: 'session_ended' });
    expect(checks).toEqual([SIGNED]);
  }
});
