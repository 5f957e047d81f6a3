// Readiness: the database answers, accepts writes if asked for, and the process is not stopping.
import { afterEach, expect, test } from 'vitest';
import { startShim, type TestShim } from '../testing/test-shim.ts';

let shim: TestShim;
afterEach(() => shim.stop());

const start = async (ready: boolean, writable: boolean): Promise<void> => {
  shim = await startShim(
    () => ({ body: {} }),
    {},
    () => ({ isReady: () => Promise.resolve(ready), isWritable: () => Promise.resolve(writable) }),
  );
};

const statuses = async (): Promise<number[]> => [
  (await shim.ask('/readyz')).status,
  (await shim.ask('/readyz?write=0')).status,
  (await shim.ask('/readyz?write=1')).status,
];

test('/readyz checks reads, and /readyz?write=1 checks writes', async () => {
  await start(true, false);
  expect(await statuses()).toEqual([200, 200, 503]);
  expect((await shim.ask('/readyz')).json()).toEqual({ status: 'ready' });
  await shim.stop();
  await start(false, true);
  expect(await statuses()).toEqual([503, 503, 200]);
  expect(shim.logged.filter((line) => line.includes('the readiness probe failed'))).toHaveLength(2);
});

test('/readyz is 503 while the process drains, and every response has Connection: close', async () => {
  await start(true, true);
  expect((await shim.ask('/healthz')).headers['connection']).toBe('keep-alive');
  shim.deps.lifecycle.draining = true;
  expect(await statuses()).toEqual([503, 503, 503]);
  expect(shim.logged.filter((line) => line.includes('draining'))).toHaveLength(3);
  for (const path of ['/healthz', '/readyz', '/functions/v1/nothing'])
    expect((await shim.ask(path)).headers['connection']).toBe('close');
});
