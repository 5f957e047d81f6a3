// The list of resources without a session: read at most once a second, and not trusted for longer.
import { afterEach, expect, test } from 'vitest';
import type { Call } from '../http/call.ts';
import { startShim, type TestShim } from '../testing/test-shim.ts';
import { createAnonymousAccess } from './anonymous-access.ts';

let shim: TestShim;
afterEach(() => shim.stop());

test('the list of anonymous resources is read at most once a second, and a change takes effect after a second', async () => {
  let listed: string[] = [];
  let time = 0;
  shim = await startShim(() => ({ body: listed }));
  const allows = createAnonymousAccess(shim.deps, () => time);
  const call = { id: 'r-1', req: { headers: {}, socket: {} } } as unknown as Call;
  const all = (count: number) =>
    Promise.all(Array.from({ length: count }, () => allows(call, 'api', 'avisos')));
  expect(await all(20)).toEqual(Array<boolean>(20).fill(false));
  expect(shim.seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /rpc/anonymous_access']);
  listed = ['api.avisos'];
  time = 999;
  expect(await allows(call, 'api', 'avisos')).toBe(false);
  time = 1_000;
  expect(await all(20)).toEqual(Array<boolean>(20).fill(true));
  expect(shim.seen).toHaveLength(2);
  listed = [];
  time = 2_000;
  expect(await allows(call, 'api', 'avisos')).toBe(false);
});

test('a listed name allows the resource in its schema only', async () => {
  shim = await startShim(() => ({ body: ['biblioteca.livros', 'rpc/api.avisos'] }));
  const allows = createAnonymousAccess(shim.deps, () => 0);
  const call = { id: 'r-1', req: { headers: {}, socket: {} } } as unknown as Call;
  const asked = (schema: string, resource: string) => allows(call, schema, resource);
  expect(await asked('biblioteca', 'livros')).toBe(true);
  expect(await asked('api', 'livros')).toBe(false);
  expect(await asked('api', 'rpc/avisos')).toBe(true);
  expect(await asked('biblioteca', 'rpc/avisos')).toBe(false);
  expect(await asked('api', 'avisos')).toBe(false);
  expect(await asked('api', 'rpc/public_smoke')).toBe(true);
  expect(await asked('biblioteca', 'rpc/public_smoke')).toBe(false);
});

test('when the list of anonymous resources cannot be read, access is refused, logged, and the next request reads it again', async () => {
  let body: unknown = 'nonsense';
  shim = await startShim(() => ({ body }));
  const allows = createAnonymousAccess(shim.deps, () => 0);
  const call = { id: 'r-1', req: { headers: {}, socket: {} } } as unknown as Call;
  expect(await allows(call, 'api', 'avisos')).toBe(false);
  const msg = 'anonymous access is unknown, so refused';
  const [line] = shim.logged.map((text) => JSON.parse(text) as object);
  expect(line).toMatchObject({ level: 40, request_id: 'r-1', error_name: 'Refusal', msg });
  expect(line).not.toHaveProperty('stack');
  body = ['api.avisos'];
  expect([await allows(call, 'api', 'avisos'), shim.seen.length]).toEqual([true, 2]);
  body = [];
  expect([await allows(call, 'api', 'avisos'), shim.seen.length]).toEqual([true, 2]);
});
