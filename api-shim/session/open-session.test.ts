// Opening a session: the signed claims, the cookie, and the body.
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { createTokenSigner } from '../../common/token/token.ts';
import { testCall } from '../testing/test-call.ts';
import { SECRET } from '../testing/test-shim.ts';
import { PORTAL, SYSTEM, type Context } from './contexts.ts';
import { openSession } from './open-session.ts';

const CLAIMS = { sub: 'u', role: 'authenticated', aud: 'authenticated', iat: 1_000, exp: 8_200 };
const PUPIL = { ...CLAIMS, portal_type: 'aluno' };

/** Opens a session from a response of the database; resolves with the response to the client. */
async function open(context: Context, said: unknown, cookieDomain?: string) {
  const { call, sent } = testCall();
  const answer = { status: 200, headers: {}, body: Buffer.from(JSON.stringify(said)) };
  await openSession(
    { config: { cookieDomain, trustProxy: 0 }, signToken: createTokenSigner(SECRET) },
    call,
    context,
    answer,
  );
  return {
    ...sent,
    body: JSON.parse(sent.body ?? '') as unknown,
    cookie: String(sent.headers?.['Set-Cookie']),
  };
}

test.each([
  [SYSTEM, CLAIMS, 'svc_auth', undefined, ''],
  [PORTAL, PUPIL, 'svc_mural', 'escola.example', '; Domain=escola.example'],
])(
  'the cookie of the context $name has the token with the claims of the database, and lives as long as it',
  async (context, claims, name, domain, end) => {
    const { status, cookie, body } = await open(context, { claims, sessao: { nome: 'C' } }, domain);
    expect([status, body]).toEqual([200, { nome: 'C' }]);
    const [start, token] = /^[^=]+=([^;]+)/.exec(cookie) ?? [];
    expect(start).toBe(`${name}=${token}`);
    expect(decodeJwt(token ?? '')).toEqual(claims);
    expect(cookie).toMatch(new RegExp(`; Path=/; Max-Age=7200${end}$`));
  },
);

test.each([
  ['claims.role', { ...CLAIMS, role: 'service_role' }],
  ['claims.aud', { ...CLAIMS, aud: 'anon' }],
  ['claims.iat', { ...CLAIMS, iat: 'x' }],
  ['claims.iat', { ...CLAIMS, iat: 0.5 }],
  ['claims.exp', { ...CLAIMS, exp: undefined }],
  ['claims', undefined],
])('an answer of the database with invalid %s is unavailable: %j', async (path, claims) => {
  await expect(open(SYSTEM, { claims, sessao: {} })).rejects.toMatchObject({
    code: 'unavailable',
    cause: new Error(`the database's answer is not as agreed: ${path}`),
  });
});

test('an answer of the database whose session is no object is unavailable', async () => {
  await expect(open(SYSTEM, { claims: CLAIMS, sessao: 7 })).rejects.toMatchObject({ code: 'unavailable' });
});

test.each([
  [SYSTEM, PUPIL],
  [PORTAL, CLAIMS],
])('claims of the other context than $name are not signed', async (context, claims) => {
  await expect(open(context, { claims, sessao: {} })).rejects.toMatchObject({
    code: 'unavailable',
    cause: new Error('the claims are those of the other context'),
  });
});
