// Calls a function as the service or as a person, and refuses a response of an unexpected shape.
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '../http/call.ts';
import type { Postgrest, UpstreamRequest } from './postgrest.ts';
import { accepted, callAsService, callAsUser, parseAnswer, type UpstreamDependencies } from './rpc.ts';

const CALL = { id: 'r-1', context: ['x-request-id', 'r-1'] } as unknown as Call;
const AS_SERVICE = [
  ...['x-request-id', 'r-1', 'authorization', 'Bearer service', 'content-type', 'application/json'],
  ...['x-otp-pepper', 'pepper', 'x-otp-response', 'uniform'],
];
const AS_USER = ['x-request-id', 'r-1', 'authorization', 'Bearer t'];
const JSON_TYPE = ['content-type', 'application/json'];

const answer = (status: number, body = '{}') => ({ status, headers: {}, body: Buffer.from(body) });

function withDatabase(status = 200) {
  const sent: UpstreamRequest[] = [];
  const send: Postgrest['send'] = (request) => {
    sent.push(request);
    return Promise.resolve(answer(status));
  };
  const deps = {
    config: { trustProxy: 0, otpPepper: 'pepper', otpResponse: 'uniform' },
    postgrest: { send },
    serviceToken: () => 'service',
  } as unknown as UpstreamDependencies;
  return { sent, deps };
}

test.each([[undefined], [7]])(
  'callAsService sends the service token and the pepper, with the timeout %s',
  async (timeoutMs) => {
    const { sent, deps } = withDatabase();
    expect(await callAsService(deps, CALL, 'f', { a: 1 }, timeoutMs)).toEqual(answer(200));
    const more = timeoutMs === undefined ? {} : { timeoutMs };
    expect(sent).toStrictEqual([
      { method: 'POST', path: '/rpc/f', headers: AS_SERVICE, body: '{"a":1}', ...more },
    ]);
  },
);

test.each([[undefined], [7]])(
  'callAsUser sends the token of the person, by GET without arguments, with the timeout %s',
  async (timeoutMs) => {
    const { sent, deps } = withDatabase();
    const more = timeoutMs === undefined ? {} : { timeoutMs };
    expect(await callAsUser(deps, CALL, { token: 't' }, 'f', undefined, timeoutMs)).toEqual(answer(200));
    expect(await callAsUser(deps, CALL, { token: 't' }, 'f', { a: 1 }, timeoutMs)).toEqual(answer(200));
    expect(sent).toStrictEqual([
      { method: 'GET', path: '/rpc/f', headers: AS_USER, ...more },
      { method: 'POST', path: '/rpc/f', headers: [...AS_USER, ...JSON_TYPE], body: '{"a":1}', ...more },
    ]);
  },
);

test('a refusal of the database is thrown by callAsService and callAsUser', async () => {
  const { deps } = withDatabase(401);
  for (const asking of [
    callAsService(deps, CALL, 'f', {}),
    callAsUser(deps, CALL, { token: 't' }, 'f'),
    callAsUser(deps, CALL, { token: 't' }, 'f', {}),
  ])
    await expect(asking).rejects.toMatchObject({ code: 'unavailable' });
});

test.each([
  [199, false],
  [200, true],
  [299, true],
  [300, false],
])('accepted() returns a response with the status %i, and does not throw: %s', (status, isAccepted) => {
  if (isAccepted) expect(accepted(answer(status))).toEqual(answer(status));
  else expect(() => accepted(answer(status))).toThrow();
});

test('parseAnswer rejects an answer of another shape with the paths of the wrong fields, without values', () => {
  const schema = z.object({ a: z.object({ b: z.string() }), c: z.string() });
  expect(parseAnswer(answer(200, '{"a":{"b":"ç"},"c":""}'), schema)).toEqual({ a: { b: 'ç' }, c: '' });
  const causeOf = (body: string): unknown => {
    try {
      return parseAnswer(answer(200, body), schema);
    } catch (error) {
      return [(error as { code?: unknown }).code, (error as Error).cause];
    }
  };
  const cause = (paths: string) => [
    'unavailable',
    new Error(`the database's answer is not as agreed: ${paths}`),
  ];
  expect(causeOf('{"a":{"b":7}}')).toEqual(cause('a.b, c'));
  expect(causeOf('{')).toEqual(cause('not JSON'));
});
