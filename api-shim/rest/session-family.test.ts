// Requests are counted by sign-in, for all its tokens; the sign-in of a token is read once.
import { afterEach, expect, test } from 'vitest';
import { sessionToken, startShim, type TestShim, type Upstream } from '../testing/test-shim.ts';

let shim: TestShim;
afterEach(() => shim.stop());

const UNDER_WAY = 8;

type Sessions = (token: string) => unknown;

/** A shim whose upstream maps tokens to sign-ins as given, and answers nothing else. */
async function start(sessions: Sessions, prefix = ''): Promise<void> {
  const upstream: Upstream = ({ path, headers }) =>
    path === `/rpc/${prefix}sessions`
      ? { body: sessions(headers.authorization?.slice('Bearer '.length) ?? '') }
      : 'hang';
  shim = await startShim(upstream, {}, ({ familyOf }) => ({ familyOf }));
}
const family = (id: string) => ({
  sessoes: [
    { id: 'another', atual: false },
    { id, atual: true },
  ],
});
const asked = (what: string) => shim.seen.filter(({ path }) => path === what).length;

function send(token: string, times: number, path = '/rest/v1/turmas', cookie = 'svc_auth'): void {
  for (let n = 0; n < times; n += 1)
    void fetch(shim.url + path, { headers: { cookie: `${cookie}=${token}` } }).catch(() => undefined);
}

test('two tokens of one sign-in share the limit of eight requests; another sign-in has its own limit', async () => {
  const [a, b, other] = ['a', 'b', 'c'].map((jti) => sessionToken({ jti })) as [string, string, string];
  await start((token) => family(token === other ? 'G' : 'F'));
  send(a, 6);
  send(b, 6);
  await expect.poll(() => asked('/turmas')).toBe(UNDER_WAY);
  send(other, 1, '/rest/v1/series');
  await expect.poll(() => asked('/series')).toBe(1);
  expect([asked('/turmas'), asked('/rpc/sessions')]).toEqual([UNDER_WAY, 3]);
});

test('the sign-in of a portal token is read with portal_sessions, and has the limit of eight requests', async () => {
  await start(() => family('F'), 'portal_');
  const token = sessionToken({ portal_type: 'aluno' });
  send(token, UNDER_WAY + 2, '/portal/rest/v1/notas', 'svc_mural');
  await expect.poll(() => asked('/notas')).toBe(UNDER_WAY);
  expect(asked('/rpc/portal_sessions')).toBe(1);
});

test.each([
  ['is in no list', { sessoes: [] }, 1, ['a', 'b']],
  ['is in no list and has no id', { sessoes: [] }, 1, [undefined, undefined]],
  ['is not placed, because the answer cannot be read', 'broken', 3, ['a', 'b']],
])('a token that %s has a limit of eight requests for itself', async (_what, body, questions, ids) => {
  const [a, b] = ids.map((jti, n) => sessionToken({ jti, n })) as [string, string];
  await start(() => body);
  for (let n = 1; n <= 3; n += 1) {
    send(a, 1);
    await expect.poll(() => asked('/turmas')).toBe(n);
  }
  expect(asked('/rpc/sessions')).toBe(questions);
  const said = shim.logged.filter((line) => line.includes('the sign-in of a token is unknown'));
  expect(said).toHaveLength(questions === 1 ? 0 : questions);
  for (const line of said) {
    expect(JSON.parse(line)).toMatchObject({
      request_id: expect.any(String) as string,
      error_name: 'Refusal',
    });
    expect(line).not.toContain('"stack"');
  }
  send(b, UNDER_WAY);
  await expect.poll(() => asked('/turmas')).toBe(3 + UNDER_WAY);
});
