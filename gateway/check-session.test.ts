// The check of a token: first the signature, then the database, then the context; reuse is reported before the response.
import { expect, test } from 'vitest';
import { answerOf } from '../common/upstream/batch-answers.ts';
import type { Upstream } from '../common/upstream/exchange.ts';
import { checkSession, type SessionDependencies } from './check-session.ts';

const expiraEm = '2030-01-01T00:00:00.000Z';
const holding = (role: string) => JSON.stringify({ principal_role: role, expira_em: expiraEm });

async function check(claims: object, status: number, body: string) {
  const reported: unknown[] = [];
  const signed = { exp: 1, ...claims };
  const deps: SessionDependencies = {
    verifyToken: (token) =>
      Promise.resolve(
        token === 'ours' ? { ok: true, claims: signed } : { ok: false, code: 'jwt_malformed', signed: false },
      ),
    database: {} as Upstream,
    sessions: {
      confirm: ({ token }) => Promise.resolve(answerOf(token === 'ours' ? status : 200, body)),
      end: () => Promise.reject(new Error('nobody signs out here')),
    },
    reportReuse: ({ id }, { jti }) => Promise.resolve(void reported.push([id, jti])),
  };
  const run = (token: string) => checkSession(deps, token, { id: 'abc-12345', caller: [] }, () => false);
  expect(await run('theirs')).toEqual({ check: { holds: false, reason: 'jwt_malformed' } });
  return { ...(await run('ours')), reported };
}

test('a valid session has the live role and the signed role', async () => {
  expect(await check({ principal_role: 'escola' }, 200, holding('administrador'))).toEqual({
    check: { holds: true, role: 'administrador', signedRole: 'escola', expiraEm, lacksPasskey: false },
    reported: [],
  });
});

test.each<[string, object, number, string, string]>([
  ['of the portal', { portal_type: 'aluno' }, 200, holding('administrador'), 'portal_token_refused'],
  [
    'of the portal whose session has ended',
    { portal_type: 'aluno' },
    401,
    'session_ended',
    'portal_token_refused',
  ],
  ['whose session has ended', {}, 401, 'session_ended', 'session_ended'],
  ['that has expired', { portal_type: 'aluno' }, 401, 'jwt_expired', 'jwt_expired'],
])('a token %s is refused with its reason', async (_whose, claims, status, said, reason) => {
  const body = status === 200 ? said : JSON.stringify({ code: said });
  expect(await check(claims, status, body)).toEqual({ check: { holds: false, reason }, reported: [] });
});

test('the use of a revoked token is reported', async () => {
  expect(await check({ jti: 'j' }, 401, '{"code":"token_revoked"}')).toEqual({
    check: { holds: false, reason: 'token_revoked' },
    reported: [['abc-12345', 'j']],
  });
});

test('without an answer of the database the token is neither valid nor refused, and the log gets the cause', async () => {
  expect(await check({ portal_type: 'aluno' }, 500, '{}')).toEqual({
    check: { holds: false, reason: 'auth_unavailable' },
    cause: new Error('PostgREST answered 500 undefined'),
    reported: [],
  });
});
