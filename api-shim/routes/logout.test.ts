// Which tokens end a session, which only lose their cookie, and which are refused.
import { expect, test } from 'vitest';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { clearedCookie } from '../../common/token/cookies.ts';
import type { TokenCheck } from '../../common/token/token.ts';
import { PORTAL, SYSTEM, type Context } from '../session/contexts.ts';
import type { SessionDependencies } from '../session/session.ts';
import { testCall } from '../testing/test-call.ts';
import type { UpstreamRequest } from '../upstream/postgrest.ts';
import { logout } from './logout.ts';

const LIVE: TokenCheck = { ok: true, claims: { exp: 1, sub: 'u' } };
const DONE = { situacao: 'encerrada' };

type Options = {
  cookie?: string;
  body?: string;
  context?: Context;
  checked?: TokenCheck | Error;
  answer?: { status: number; code?: string };
};

/** Sends a logout; resolves with the answer to the client and the requests to the database. */
async function leave(options: Options = {}) {
  const { body = '', context = SYSTEM, checked = LIVE, answer = { status: 200 } } = options;
  const { cookie = `${context.cookie}=t` } = options;
  const asked: unknown[] = [];
  const reply = { ...answer, headers: {}, body: Buffer.from(JSON.stringify({ code: answer.code })) };
  const batch = (name: string) => ({
    end: (question: unknown) => {
      asked.push([name, question]);
      return Promise.resolve(reply);
    },
  });
  const deps = {
    config: { trustProxy: 0, cookieDomain: 'escola.example' },
    verifyToken: () => (checked instanceof Error ? Promise.reject(checked) : Promise.resolve(checked)),
    sessions: { sistema: batch('sistema'), portal: batch('portal') },
    postgrest: {
      send: ({ method, path, body }: UpstreamRequest) => {
        asked.push([method, path, body]);
        return Promise.resolve(reply);
      },
    },
  } as unknown as SessionDependencies;
  const headers = { cookie, ...(body !== '' && { 'content-type': 'application/json' }) };
  const req = Object.assign(Readable.from([Buffer.from(body)]), { headers }) as unknown as IncomingMessage;
  const { call, sent } = testCall({ context: ['x-a', 'b'], req: req as never });
  const error = await Promise.resolve(logout(deps, context)(call)).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { error, asked, status: sent.status, cleared: sent.headers?.['Set-Cookie'], body: sent.body };
}

const clearedIn = (context: Context) => clearedCookie(context.cookie, 'escola.example');

test.each([SYSTEM, PORTAL])(
  'logout in the context $name ends the session and clears its cookie',
  async (context) => {
    const { asked, status, cleared, body } = await leave({ context });
    expect([status, cleared, JSON.parse(body ?? '')]).toEqual([200, clearedIn(context), DONE]);
    const question = { token: 't', claims: { exp: 1, sub: 'u' }, caller: ['x-a', 'b'] };
    expect(asked).toEqual([[context.name, question]]);
  },
);

test.each([
  [SYSTEM, '/rpc/logout'],
  [PORTAL, '/rpc/portal_logout'],
])('logout with todas ends every session of the person in the context $name', async (context, path) => {
  const { asked, status } = await leave({ context, body: '{"todas":true}' });
  expect([status, asked]).toEqual([200, [['POST', path, '{"todas":true}']]]);
  expect((await leave({ context, body: '{"todas":false}' })).asked).toMatchObject([[context.name, {}]]);
});

test('logout with an invalid body is refused without a call to the database', async () => {
  const { error, asked } = await leave({ body: '{"todas":"sim"}' });
  expect([error, asked]).toMatchObject([{ code: 'invalid_request' }, []]);
});

test.each([
  ['no cookie', { cookie: '' }],
  ['a token that is not signed', { checked: { ok: false, code: 'jwt_malformed', signed: false } }],
  ['an expired token', { checked: { ok: false, code: 'jwt_expired', signed: true } }],
  ['a token of another secret', { checked: { ok: false, code: 'jwt_signature_invalid', signed: false } }],
] as const)('logout with %s clears the cookie without a call to the database', async (_what, options) => {
  const { asked, status, cleared } = await leave(options);
  expect([status, cleared, asked]).toEqual([200, clearedIn(SYSTEM), []]);
});

test.each(['token_revoked', 'session_ended', 'role_revoked'])(
  'logout of a session for which the database answers %s is 200 and clears the cookie',
  async (code) => {
    const { error, status, cleared } = await leave({ answer: { status: 401, code } });
    expect([error, status, cleared]).toEqual([undefined, 200, clearedIn(SYSTEM)]);
  },
);

test.each([
  [SYSTEM, 'portal_token_refused'],
  [PORTAL, 'system_token_refused'],
])(
  'logout with a token of the other context than $name is refused, and the cookie is cleared',
  async (context, code) => {
    const { error, status } = await leave({ context, answer: { status: 401, code } });
    expect([error, status]).toMatchObject([
      { code, headers: { 'Set-Cookie': clearedIn(context) } },
      undefined,
    ]);
  },
);

test('logout with a signed token that is no session token is refused, and the cookie is cleared', async () => {
  const { error, asked } = await leave({ checked: { ok: false, code: 'jwt_malformed', signed: true } });
  const headers = { 'Set-Cookie': clearedIn(SYSTEM) };
  expect([error, asked]).toMatchObject([{ code: 'jwt_malformed', headers }, []]);
});

test('logout keeps the cookie when the database is unavailable', async () => {
  const { error, status } = await leave({ answer: { status: 503, code: 'unavailable' } });
  expect([error, status]).toMatchObject([{ code: 'unavailable' }, undefined]);
  expect((error as { headers: object }).headers).not.toHaveProperty('Set-Cookie');
});

test('an unexpected error during logout is thrown unchanged', async () => {
  const fault = new TypeError('a fault');
  expect((await leave({ checked: fault })).error).toBe(fault);
});
