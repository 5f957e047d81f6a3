// The list of what needs no session: asked for once a second at most, and not believed for longer.
import { afterEach, expect, test } from 'vitest';
import type { Call } from '../http/call.ts';
import { startShim, type TestShim } from '../testing/test-shim.ts';
import { createAnonymousAccess } from './anonymous-access.ts';

let shim: TestShim;
afterEach(() => shim.stop());

test('a name that is listed or removed counts after a second, and no burst asks twice', async () => {
  let listed: string[] = [];
  let time = 0;
  shim = await startShim(() => ({ body: listed }));
  const allows = createAnonymousAccess(shim.deps, () => time);
  const call = { id: 'r-1', req: { headers: {}, socket: {} } } as unknown as Call;
  const all = (count: number) => Promise.all(Array.from({ length: count }, () => allows(call, 'avisos')));
  expect(await all(20)).toEqual(Array<boolean>(20).fill(false));
  expect(shim.seen).toHaveLength(1);
  listed = ['avisos'];
  time = 999;
  expect(await allows(call, 'avisos')).toBe(false);
  time = 1_000;
  expect(await all(20)).toEqual(Array<boolean>(20).fill(true));
  expect(shim.seen).toHaveLength(2);
  listed = [];
  time = 2_000;
  expect(await allows(call, 'avisos')).toBe(false);
});
