// The answer of send-otp when the database is slow to record what became of the delivery.
import { request } from 'undici';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { turns, until } from '../../common/testing/turns.ts';
import type { Channel } from '../delivery/channels/channel.ts';
import { MADE } from '../testing/made-code.ts';
import { startShim, type TestShim } from '../testing/test-shim.ts';

const LOST = 'the outcome of a delivery was not recorded';
const ASK = { codigo: '111.444.777-35' };

let shim: TestShim;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(async () => {
  vi.useRealTimers();
  await shim.stop();
});

/** Lets time pass in steps until the condition is true. Timers end in the order in which they are due. */
async function pass(condition: () => boolean): Promise<void> {
  while (!condition()) {
    vi.advanceTimersByTime(50);
    await turns(20);
  }
}

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
    const answers: number[] = [];
    const send = async () => {
      const answer = await request(`${shim.url}/functions/v1/send-otp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(ASK),
      });
      await answer.body.dump();
      answers.push(answer.statusCode);
    };
    const first = send();
    await until(() => shim.seen.some(({ path }) => path === '/rpc/otp_delivery'));
    vi.advanceTimersByTime(1_099);
    await turns(50);
    expect(answers).toEqual([]);
    vi.advanceTimersByTime(1);
    await first;

    const others = [send(), send()]; // these reports wait for the previous one
    await pass(() => answers.length === 3);
    await Promise.all(others);
    expect(answers).toEqual([status, status, status]);
    const lines = () => shim.logged.map((line) => JSON.parse(line) as { request_id: string; msg: string });
    const lost = () => lines().filter(({ msg }) => msg === LOST);
    await pass(() => lost().length === 3);
    for (const { request_id } of lost()) {
      const told = lines().filter((line) => line.request_id === request_id);
      expect(told.map(({ msg }) => msg).filter((msg) => ['request', LOST].includes(msg))).toEqual([
        'request',
        LOST,
      ]);
    }
  },
);
