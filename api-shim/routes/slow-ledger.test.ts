// The answer of send-otp when the database is slow to record what became of the delivery.
import { request } from 'undici';
import { afterEach, expect, test } from 'vitest';
import type { Channel } from '../channels/channel.ts';
import { MADE } from '../testing/made-code.ts';
import { startShim, type TestShim } from '../testing/test-shim.ts';

const ASK = { codigo: '111.444.777-35' };

let shim: TestShim;
afterEach(() => shim.stop());

const channel = (name: string, send: () => Promise<undefined>): Channel => ({ name, send });

test.each([
  ['accepted', channel('console', () => Promise.resolve(undefined)), 200],
  ['failed', channel('first', () => Promise.reject(new Error('provider said no'))), 502],
])(
  'a delivery report that hangs delays the response by at most one second: the code was %s',
  async (_what, only, status) => {
    const upstream = ({ path }: { path: string }) =>
      path === '/rpc/send_otp' ? { body: MADE } : ('hang' as const);
    shim = await startShim(upstream, { SVC_DELIVERY_BUDGET_MS: '100' }, () => ({ channels: [only] }));
    const send = async () => {
      const began = performance.now();
      const answer = await request(`${shim.url}/functions/v1/send-otp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(ASK),
      });
      await answer.body.dump();
      return { status: answer.statusCode, ms: performance.now() - began };
    };
    const first = await send();
    const others = await Promise.all([send(), send()]); // these reports wait for the previous one
    for (const answer of [first, ...others]) {
      expect(answer.status).toBe(status);
      expect(answer.ms).toBeLessThan(2_300); // budget plus one second; a report times out after 2.5 s or more
    }
    await shim.deps.background.idle(); // the end waits for the report
    const lost = shim.logged.filter((line) => line.includes('the outcome of a delivery was not recorded'));
    expect(lost).toHaveLength(3);
  },
  20_000,
);
