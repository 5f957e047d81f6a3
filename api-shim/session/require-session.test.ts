// Confirming a session: the call to the database, a client that disconnects, and a database that is unavailable.
import { beforeEach, expect, test } from 'vitest';
import type { Claims } from '../../common/token/claims.ts';
import { clearedCookie } from '../../common/token/cookies.ts';
import type { UpstreamAnswer } from '../../common/upstream/ask.ts';
import type { SessionQuestion } from '../../common/upstream/session-batch.ts';
import type { Call } from '../http/call.ts';
import { PORTAL, SYSTEM } from './contexts.ts';
import { confirmSession, endSession, requireSession } from './require-session.ts';
import type { SessionDependencies } from './session.ts';
import { withReuseReport } from './with-reuse-report.ts';

const CALL = { id: 'r-1', context: ['x-a', 'b'], req: {}, res: { destroyed: false } } as unknown as Call;
const STAFF: Claims = { exp: 1, sub: 'u' };
const PUPIL: Claims = { exp: 1, portal_type: 'aluno', sub: 'u' };
const QUESTION = { token: 't', claims: STAFF, caller: ['x-a', 'b'] };

let asked: [string, SessionQuestion][];
let gone: (() => boolean) | undefined;
let reused: unknown[];
beforeEach(() => {
  [asked, gone, reused] = [[], undefined, []];
});

/** Dependencies whose database gives one response, or fails. */
function deps(answer: Partial<UpstreamAnswer> | Error): SessionDependencies {
  const ask = (name: string) => (question: SessionQuestion, left?: () => boolean) => {
    asked.push([name, question]);
    gone = left;
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve({ status: 200, headers: {}, body: Buffer.from('{}'), ...answer });
  };
  const batch = (context: string) => ({ confirm: ask(`${context} confirm`), end: ask(`${context} end`) });
  const reportReuse = (caller: unknown, claims: unknown) =>
    Promise.resolve(void reused.push([caller, claims]));
  const sessions = { sistema: batch('sistema'), portal: batch('portal') };
  return { config: { trustProxy: 0 }, sessions, reportReuse } as unknown as SessionDependencies;
}
const refusal = (code: string) => ({ status: 401, body: Buffer.from(JSON.stringify({ code })) });

test('the session is confirmed in the context of its cookie, and is told whether the client disconnected', async () => {
  const answer = await confirmSession(CALL, deps({ body: Buffer.from('me') }), {
    ...QUESTION,
    context: SYSTEM,
  });
  expect([String(answer.body), asked]).toEqual(['me', [['sistema confirm', QUESTION]]]);
  expect(gone?.()).toBe(false);
  await confirmSession({ ...CALL, res: { destroyed: true } } as unknown as Call, deps({}), {
    ...QUESTION,
    context: SYSTEM,
  });
  expect(gone?.()).toBe(true);
});

test.each([
  [SYSTEM, PUPIL, {}, 'portal_token_refused'],
  [PORTAL, STAFF, {}, 'system_token_refused'],
  [SYSTEM, PUPIL, refusal('session_ended'), 'portal_token_refused'],
  [SYSTEM, PUPIL, refusal('token_revoked'), 'token_revoked'],
  [SYSTEM, STAFF, refusal('session_ended'), 'session_ended'],
  [SYSTEM, STAFF, refusal('token_revoked'), 'token_revoked'],
])('the context $name refuses the session in case $#: %j', async (context, claims, answer, code) => {
  const confirmed = confirmSession(CALL, deps(answer), { token: 't', claims, context });
  await expect(confirmed).rejects.toMatchObject({ code });
  const told = code === 'token_revoked' ? [[{ id: 'r-1', caller: ['x-a', 'b'] }, claims]] : [];
  expect(reused).toEqual(told);
});

test('endSession ends the session in its context, and throws a refusal of the database', async () => {
  await endSession(deps({}), CALL, { ...QUESTION, context: PORTAL });
  expect(asked).toEqual([['portal end', QUESTION]]);
  const refused = endSession(deps(refusal('session_ended')), CALL, { ...QUESTION, context: SYSTEM });
  await expect(refused).rejects.toMatchObject({ code: 'session_ended' });
});

test('an unreachable database is unavailable, and is not reported as reuse of a revoked token', async () => {
  const away = new Error('away');
  const session = { ...QUESTION, context: SYSTEM };
  for (const asking of [confirmSession(CALL, deps(away), session), endSession(deps(away), CALL, session)])
    await expect(asking).rejects.toMatchObject({ code: 'unavailable', cause: away });
  expect(reused).toEqual([]);
});

test('an unexpected error is thrown unchanged, also for a token of the other context', async () => {
  const fault = new TypeError('a fault');
  const session = { token: 't', claims: PUPIL, context: SYSTEM };
  await expect(withReuseReport(deps({}), CALL, session, () => Promise.reject(fault))).rejects.toBe(fault);
});

test.each([
  ['svc_auth=a; svc_auth=b', 'duplicate_cookie', { 'Set-Cookie': clearedCookie('svc_auth') }],
  ['svc_mural=a', 'no_cookie', {}],
])('the cookie %s gives %s', async (cookie, code, headers) => {
  const call = { ...CALL, req: { headers: { cookie } } } as unknown as Call;
  await expect(requireSession(call, deps({}), SYSTEM)).rejects.toMatchObject({ code, headers });
});
