// The result of a session check for each response of PostgREST: valid, refused with a reason of ours, or unknown.
import { expect, test } from 'vitest';
import { answerOf } from '../common/upstream/batch-answers.ts';
import { readSession } from './database.ts';

const question = { token: 't', claims: { exp: 1 }, caller: [] };
const read = (confirm: () => Promise<ReturnType<typeof answerOf>>) =>
  readSession({ confirm, end: confirm }, question, () => false);
const ROW = '{"principal_role":"escola","expira_em":"2030"}';

test.each<[number, string, object]>([
  [200, ROW, { kind: 'session', role: 'escola', expiraEm: '2030', lacksPasskey: false }],
  [
    200,
    '{"principal_role":"escola","expira_em":"2030","exige":"passkey"}',
    { kind: 'session', role: 'escola', expiraEm: '2030', lacksPasskey: true },
  ],
  [401, '{"code":"token_revoked"}', { kind: 'refused', reason: 'token_revoked' }],
  [401, '{"code":"jwt_expired"}', { kind: 'refused', reason: 'jwt_expired' }],
  [401, '{"code":"PGRST301"}', { kind: 'refused', reason: 'jwt_signature_invalid' }],
  [401, '{"code":"PGRST303","message":"JWT expired"}', { kind: 'refused', reason: 'jwt_expired' }],
  [401, '{"code":"PGRST303"}', { kind: 'refused', reason: 'jwt_malformed' }],
])('the answer %i %s of the database is read', async (status, body, expected) =>
  expect(await read(() => Promise.resolve(answerOf(status, body)))).toEqual(expected),
);

test.each<[number, string, string?]>([
  [201, ROW],
  [200, '{"principal_role":["escola"],"expira_em":"2030"}'],
  [200, '{"principal_role":"escola","expira_em":2030}'],
  [200, '{"code":"token_revoked"}', 'token_revoked'],
  [400, '{"code":"token_revoked"}', 'token_revoked'],
  [403, '{"code":"PGRST301"}', 'PGRST301'],
  [401, '{"code":"ok"}', 'ok'],
  [401, `{"code":"${'x'.repeat(30)}"}`, 'x'.repeat(20)],
  [200, 'null'],
  [200, '"x"'],
  [502, '<html>'],
])('the answer %i %s of the database says nothing of the session', async (status, body, code = 'undefined') =>
  expect(await read(() => Promise.resolve(answerOf(status, body)))).toEqual({
    kind: 'unavailable',
    cause: new Error(`PostgREST answered ${status} ${code}`),
  }),
);

test('no answer of the database says nothing of the session', async () => {
  const cause = new Error('hung up');
  expect(await read(() => Promise.reject(cause))).toEqual({ kind: 'unavailable', cause });
});
