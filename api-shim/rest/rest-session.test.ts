// The session that a pass-through request uses, and the bearer tokens that count as anonymous.
import { expect, test } from 'vitest';
import { createTokenVerifier } from '../../common/token/token.ts';
import type { Call } from '../http/call.ts';
import { PORTAL, SYSTEM } from '../session/contexts.ts';
import type { SessionDependencies } from '../session/session.ts';
import { SECRET, sessionToken } from '../testing/test-shim.ts';
import { restSession } from './rest-session.ts';

const confirmed: string[] = [];
const confirm = ({ token }: { token: string }) => {
  confirmed.push(token);
  return Promise.resolve({ status: 200, headers: {}, body: Buffer.from('{}') });
};
const deps = {
  config: { trustProxy: 0 },
  verifyToken: await createTokenVerifier([SECRET]),
  sessions: { sistema: { confirm }, portal: { confirm } },
} as unknown as SessionDependencies;

const TOKEN = sessionToken();
const OTHER = sessionToken({ jti: 'j-2' });
const ANON = sessionToken({ role: 'anon' });
const PUPIL = sessionToken({ portal_type: 'aluno' });

/** The token of the session, null for an anonymous request, or the code of the refusal. */
async function usedBy(headers: Record<string, string>, context = SYSTEM): Promise<string | null> {
  const call = { id: 'r-1', context: [], req: { headers }, res: {} } as unknown as Call;
  try {
    return (await restSession(call, deps, context))?.token ?? null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test.each([
  ['no cookie and no bearer', {}, null],
  ['a cookie', { cookie: `svc_auth=${TOKEN}` }, TOKEN],
  ['a bearer', { authorization: `Bearer ${TOKEN}` }, TOKEN],
  ['a bearer after blanks', { authorization: `bearer   ${TOKEN}` }, TOKEN],
  ['a cookie and another bearer', { cookie: `svc_auth=${TOKEN}`, authorization: `Bearer ${OTHER}` }, TOKEN],
  ['a cookie of the portal', { cookie: `svc_mural=${PUPIL}` }, null],
  ['the public key as bearer', { authorization: 'Bearer key', apikey: 'key' }, null],
  ['a session token as bearer and as apikey', { authorization: `Bearer ${TOKEN}`, apikey: TOKEN }, null],
  ['a token of anon', { authorization: `Bearer ${ANON}` }, null],
  ['a token of anon in a cookie', { cookie: `svc_auth=${ANON}` }, 'jwt_malformed'],
  [
    'a bearer that differs from the apikey',
    { authorization: 'Bearer key', apikey: 'other' },
    'jwt_malformed',
  ],
  [
    'a token of the service',
    { authorization: `Bearer ${sessionToken({ role: 'service_role' })}` },
    'jwt_malformed',
  ],
  [
    'a token of anon with a wrong signature',
    { authorization: `Bearer ${ANON.slice(0, -8)}AAAAAAAA` },
    'jwt_signature_invalid',
  ],
  ['an expired token of anon', { authorization: `Bearer ${sessionToken({ role: 'anon', exp: 1 })}` }, null],
  ['an expired session token', { authorization: `Bearer ${sessionToken({ exp: 1 })}` }, 'jwt_expired'],
  ['another scheme', { authorization: `Basic ${TOKEN}` }, 'jwt_malformed'],
  ['text before Bearer', { authorization: `x Bearer ${TOKEN}` }, 'jwt_malformed'],
  ['text after the token', { authorization: `Bearer ${TOKEN} x` }, 'jwt_malformed'],
  ['an empty bearer', { authorization: 'Bearer ' }, 'jwt_malformed'],
])('restSession chooses the token, or the error, for a request with %s', async (_what, headers, used) => {
  expect(await usedBy(headers)).toBe(used);
});

test('a token of the other context is confirmed by the database before it is refused', async () => {
  confirmed.length = 0;
  expect(await usedBy({ cookie: `svc_mural=${PUPIL}` }, PORTAL)).toBe(PUPIL);
  expect(await usedBy({ authorization: `Bearer ${TOKEN}` }, SYSTEM)).toBe(TOKEN);
  expect(confirmed).toEqual([]);
  expect(await usedBy({ authorization: `Bearer ${PUPIL}` }, SYSTEM)).toBe('portal_token_refused');
  expect(await usedBy({ authorization: `Bearer ${TOKEN}` }, PORTAL)).toBe('system_token_refused');
  expect(confirmed).toEqual([PUPIL, TOKEN]);
});
