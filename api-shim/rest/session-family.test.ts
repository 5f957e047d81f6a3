// Requests are counted by sign-in, for all its tokens; the sign-in of a token is read once.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { until } from '../../common/testing/turns.ts';
import { sessionToken, startShim, type TestShim, type Upstream } from '../testing/test-shim.ts';

let shim: TestShim;
/* Time stands still: no lookup is too slow, and no request that hangs gives its place back. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(async () => {
  vi.useRealTimers();
  await shim.stop();
});

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

test('two tokens of one sign-in share the limit of eight requests; another person has their own limit', async () => {
  const [a, b] = ['a', 'b'].map((jti) => sessionToken({ jti })) as [string, string];
  const other = sessionToken({ jti: 'c', sub: 'another' });
  await start((token) => family(token === other ? 'G' : 'F'));
  send(a, 6);
  send(b, 6);
  await until(() => asked('/turmas') === UNDER_WAY);
  send(other, 1, '/rest/v1/series');
  await until(() => asked('/series') === 1);
  expect([asked('/turmas'), asked('/rpc/sessions')]).toEqual([UNDER_WAY, 3]);
});

test('the sign-in of a portal token is read with portal_sessions, and has the limit of eight requests', async () => {
  await start(() => family('F'), 'portal_');
  const token = sessionToken({ portal_type: 'aluno' });
  send(token, UNDER_WAY + 2, '/portal/rest/v1/notas', 'svc_mural');
  await until(() => asked('/notas') === UNDER_WAY);
  expect(asked('/rpc/portal_sessions')).toBe(1);
});

test.each([
  ['is in no list', { sessoes: [] }, 1, ['a', 'b']],
  ['is in no list and has no id', { sessoes: [] }, 1, [undefined, undefined]],
  ['is not placed, because the answer cannot be read', 'broken', 3, ['a', 'b']],
])('a token that %s has a limit of eight requests for itself', async (_what, body, questions, ids) => {
  const [a, b] = ids.map((jti, n) => sessionToken({ jti, n, sub: `person ${n}` })) as [string, string];
  await start(() => body);
  for (let n = 1; n <= 3; n += 1) {
    send(a, 1);
    await until(() => asked('/turmas') === n);
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
  await until(() => asked('/turmas') === 3 + UNDER_WAY);
});
