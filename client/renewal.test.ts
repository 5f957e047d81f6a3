// A sign-in that stays is renewed when it is used, once for calls at the same time, and a lost answer is asked for again.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { until } from '../common/testing/turns.ts';
import { createKeptCall } from './renewal.ts';

type Reply = { status?: number; body: object } | Error;
type Asked = { path: string; body: Record<string, unknown>; keepalive: boolean | undefined };

const EXPIRED = { status: 401, body: { code: 'jwt_expired', message: 'x' } };
const session = (seconds: number) => ({
  expira_em: new Date(Date.now() + seconds * 1_000).toISOString(),
  mantida_ate: new Date(Date.now() + 604_800_000).toISOString(),
});

let asked: Asked[];
let replies: Record<string, Reply[]>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  asked = [];
  replies = {};
});
afterEach(() => vi.useRealTimers());

/** A service whose paths answer in turn; the last answer of a path stays. */
const fetch: typeof globalThis.fetch = (url, init = {}) => {
  const path = new Request(url).url.replace('http://api/functions/v1/', '');
  const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<string, unknown>;
  asked.push({ path, body, keepalive: init.keepalive });
  const [next, ...rest] = replies[path] ?? [];
  if (rest.length > 0) replies[path] = rest;
  if (next === undefined || next instanceof Error)
    return Promise.reject(next ?? new Error(`no reply for ${path}`));
  return Promise.resolve(Response.json(next.body, { status: next.status ?? 200 }));
};
const client = () => createKeptCall({ baseUrl: 'http://api', fetch });
const paths = () => asked.map(({ path }) => path);
const me = { path: 'me', fields: ['nome'] } as never;
const attempts = () =>
  asked.filter(({ path }) => path.endsWith('refresh')).map(({ body }) => body['tentativa']);

test('a session that has expired is renewed, and the call is repeated', async () => {
  replies = { me: [EXPIRED, { body: { nome: 'Ana' } }], refresh: [{ body: session(900) }] };
  expect(await client()(me)).toEqual({ nome: 'Ana' });
  expect(paths()).toEqual(['me', 'refresh', 'me']);
  expect([asked[1]?.keepalive, String(attempts()[0])]).toEqual([
    true,
    expect.stringMatching(/^[0-9a-f]{32}$/),
  ]);
});

test('calls at the same time share one renewal', async () => {
  replies = { me: [EXPIRED, EXPIRED, EXPIRED, { body: { nome: 'Ana' } }], refresh: [{ body: session(900) }] };
  const call = client();
  await Promise.all([call(me), call(me), call(me)]);
  expect(paths().filter((path) => path === 'refresh')).toHaveLength(1);
});

test('a switch of role waits for the answer of a renewal', async () => {
  let release = (): void => undefined;
  const slow: typeof fetch = async (url, init) => {
    const answer = await fetch(url, init);
    if (paths().at(-1) === 'refresh') await new Promise<void>((done) => (release = done));
    return answer;
  };
  const nome = { body: { nome: 'Ana' } };
  replies = {
    me: [EXPIRED, nome],
    refresh: [{ body: session(900) }],
    'select-role': [{ body: session(900) }],
  };
  const call = createKeptCall({ baseUrl: 'http://api', fetch: slow });
  const read = call(me);
  await until(() => paths().at(-1) === 'refresh');
  const switched = call({ path: 'select-role', body: {}, fields: [] });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(paths()).toEqual(['me', 'refresh']);
  release();
  await Promise.all([read, switched]);
  expect(paths().toSorted()).toEqual(['me', 'me', 'refresh', 'select-role']);
});

test('a renewal without an answer is asked for again with the same attempt, and the next one has another', async () => {
  replies = {
    me: [EXPIRED, EXPIRED, { body: { nome: 'Ana' } }, EXPIRED, { body: { nome: 'Ana' } }],
    refresh: [new TypeError('network'), { body: session(900) }],
  };
  const call = client();
  await expect(call(me)).rejects.toMatchObject({ code: 'unavailable' });
  await call(me);
  await call(me);
  const [first, again, next] = attempts();
  expect([again === first, next === first, attempts().length]).toEqual([true, false, 3]);
});

test('a refused renewal gives the error of the call', async () => {
  const refused = { status: 401, body: { code: 'refresh_invalid', message: 'x' } };
  replies = { me: [EXPIRED], refresh: [refused] };
  await expect(client()(me)).rejects.toMatchObject({ code: 'jwt_expired' });
  expect(paths()).toEqual(['me', 'refresh']);
});

test('the renewal of a sign-in that somebody else has used says so, when it is due and before', async () => {
  const reused = { status: 401, body: { code: 'refresh_reused', message: 'x' } };
  replies = { 'verify-otp': [{ body: session(900) }], me: [EXPIRED], refresh: [reused, reused] };
  const call = client();
  await expect(call(me)).rejects.toMatchObject({ code: 'refresh_reused' });
  await call({ path: 'verify-otp', body: {}, fields: [] });
  vi.advanceTimersByTime(890_000);
  await expect(call(me)).rejects.toMatchObject({ code: 'refresh_reused' });
  expect(paths()).toEqual(['me', 'refresh', 'verify-otp', 'refresh']);
});

test.each([
  ['a minute before the end of fifteen', 900, 839, 841],
  ['a quarter before the end of a short one', 8, 5, 7],
])('a session is renewed %s, and not before', async (_when, life, early, due) => {
  replies = {
    'verify-otp': [{ body: session(life) }],
    me: [{ body: { nome: 'Ana' } }],
    refresh: [{ body: session(life + due) }],
  };
  const call = client();
  await call({ path: 'verify-otp', body: {}, fields: [] });
  vi.advanceTimersByTime(early * 1_000);
  await call(me);
  expect(attempts()).toEqual([]);
  vi.advanceTimersByTime((due - early) * 1_000);
  await call(me);
  expect(paths()).toEqual(['verify-otp', 'me', 'refresh', 'me']);
});

test('an ordinary sign-in is never renewed early, nor one that was signed out', async () => {
  const ordinary = { expira_em: new Date(Date.now() + 900_000).toISOString() };
  replies = {
    'verify-otp': [{ body: ordinary }, { body: session(900) }],
    logout: [{ body: { situacao: 'encerrada' } }],
    me: [{ body: { nome: 'Ana' } }],
  };
  const call = client();
  await call({ path: 'verify-otp', body: {}, fields: [] });
  vi.advanceTimersByTime(890_000);
  await call(me);
  await call({ path: 'verify-otp', body: {}, fields: [] });
  await call({ path: 'logout', body: {}, fields: [] });
  vi.advanceTimersByTime(890_000);
  await call(me);
  expect(attempts()).toEqual([]);
});

test('staff and portal are renewed apart', async () => {
  replies = { 'portal-me': [EXPIRED, { body: { nome: 'Ana' } }], 'portal-refresh': [{ body: session(900) }] };
  await client()({ path: 'portal-me', fields: ['nome'] } as never);
  expect(paths()).toEqual(['portal-me', 'portal-refresh', 'portal-me']);
});
