// The checks of undelivered codes: their time and batches, when codes are forgotten, and the report of a second delivery.
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Channel, Message } from '../channels/channel.ts';
import type { UpstreamRequest } from '../../upstream/postgrest.ts';
import { createBackground } from './background.ts';
import type { DeliveryReport } from './delivery-report.ts';
import { createUndelivered, type Held } from './undelivered.ts';

const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const MESSAGE = { destino: '+5511900000011', otp: '012345' } as Message;

type Decision = { otp_id: string; decisao: string };
type Asked = { otp_id: string; vencido: boolean };
let asked: { at: number; headers: readonly string[]; envios: Asked[] }[];
let decide: (envios: Asked[]) => Decision[];
let lines: Record<string, unknown>[];
let counted: string[];
let recorded: unknown[];
let traced: unknown[][];
let carried: string[];
let background: ReturnType<typeof createBackground>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.advanceTimersByTime(1_000);
  [asked, lines, counted, recorded, traced, carried] = [[], [], [], [], [], []];
  decide = () => [];
});
afterEach(() => vi.useRealTimers());

const channel = (name: string, fails = false): Channel => ({
  name,
  send: () => {
    carried.push(name);
    return fails ? Promise.reject(new Error('no')) : Promise.resolve(undefined);
  },
});

const record: DeliveryReport = (caller, otpId, outcomes) => {
  recorded.push([caller.id, otpId, outcomes]);
  return Promise.resolve();
};

/** Creates the set with `decide` as the decisions of the database. The clock is stopped. */
function start({ afterMs = 200, everyMs = 100, report = record } = {}) {
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as never) });
  background = createBackground(1, log);
  const began = performance.now();
  const send = ({ headers, body }: UpstreamRequest) => {
    const { envios } = JSON.parse(String(body)) as { envios: Asked[] };
    asked.push({ at: performance.now() - began, headers, envios });
    const said = Buffer.from(JSON.stringify(decide(envios)));
    return Promise.resolve({ status: 200, headers: {}, body: said });
  };
  const deps = {
    config: { trustProxy: 0, undeliveredAfterMs: afterMs, deliveryBudgetMs: 1_000 },
    postgrest: { send },
    serviceToken: () => 'service',
    log,
    background,
    metrics: {
      delivery: (canal: string, situacao: string) => void counted.push(`${canal} ${situacao}`),
      resend: (canal: string) => void counted.push(`${canal} resent`),
    },
    tracing: {
      begin: (...begun: unknown[]) => {
        traced.push(begun);
        return { traceId: 't', traceparent: TRACEPARENT, end: () => undefined };
      },
    },
  } as unknown as Parameters<typeof createUndelivered>[0];
  return createUndelivered(deps, report, everyMs);
}

const held = (otpId: string, others: readonly Channel[] = [channel('second')]): Held => ({
  caller: { id: `of ${otpId}`, context: ['x-a', 'b', 'traceparent', TRACEPARENT] },
  otpId,
  message: MESSAGE,
  canal: 'first',
  others,
});
const times = () => asked.map(({ at }) => at);
const idsOf = (call: number) => asked[call]?.envios.map(({ otp_id }) => otp_id);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('an undelivered code is checked at every interval, and once more when its delivery time is over', async () => {
  const { hold } = start({ afterMs: 250, everyMs: 100 });
  hold(held('a'));
  await pass(460);
  expect(times()).toEqual([100, 200, 251, 351, 451]);
  expect(asked.map(({ envios }) => envios[0]?.vencido)).toEqual([false, false, true, true, true]);
});

test('a check at the exact end of the delivery time counts as overdue, and the next check is an interval later', async () => {
  const { hold } = start({ afterMs: 200, everyMs: 100 });
  hold(held('a'));
  await pass(310);
  expect(times()).toEqual([100, 200, 300]);
  expect(asked[1]?.envios).toEqual([{ otp_id: 'a', vencido: true }]);
});

test('a code is forgotten a minute after its delivery time, and no timer stays', async () => {
  const { hold } = start({ afterMs: 100, everyMs: 10_010 });
  hold(held('a'));
  await pass(101 + 5 * 10_010);
  const kept = asked.length;
  await pass(2 * 10_010);
  expect([kept, asked.length, vi.getTimerCount()]).toEqual([6, 7, 0]);
});

test('a code is still checked exactly a minute after its delivery time', async () => {
  const { hold } = start({ afterMs: 100, everyMs: 100 });
  hold(held('a'));
  await pass(70_000);
  expect(times().at(-1)).toBe(60_200);
});

test('one call checks at most 500 codes, also after 1,001 failure receipts at once', async () => {
  const { hold, look } = start({ everyMs: 100 });
  const ids = Array.from({ length: 1_001 }, (_, n) => `id-${n}`);
  for (const id of ids) hold(held(id));
  await pass(100);
  expect(asked.map(({ envios }) => envios.length)).toEqual([500, 500, 1]);
  expect([0, 1, 2].flatMap(idsOf)).toEqual(ids);
  look(ids);
  await pass(0);
  expect(asked.slice(3).map(({ envios }) => envios.length)).toEqual([500]);
});

test('a failure receipt for a code that this process does not hold causes no call to the database', async () => {
  const { hold, look } = start({ everyMs: 10_000, afterMs: 10_000 });
  hold(held('a'));
  look(['x']);
  look(['x', 'a']);
  await pass(0);
  expect([asked.length, idsOf(0), lines]).toEqual([1, ['a'], []]);
  expect(asked[0]?.headers.slice(0, 3)).toEqual(['x-a', 'b', 'authorization']);
});

test('a second delivery is logged, counted, traced and recorded, for the failed and the accepted channel', async () => {
  const { hold, look } = start();
  decide = () => [{ otp_id: 'a', decisao: 'reenviar' }];
  hold(held('a', [channel('second', true), channel('third')]));
  look(['a']);
  await pass(0);
  await background.idle();
  expect(carried).toEqual(['second', 'third']);
  expect(lines[0]).toMatchObject({
    request_id: 'of a',
    otp_id: 'a',
    canal: 'first',
    others: ['second', 'third'],
    msg: 'a message was not delivered: the next channel gets the code',
  });
  expect(counted).toEqual(['second falhou', 'second resent', 'third aceito', 'third resent']);
  expect(traced.map(([name, kind, parent]) => [name, kind, parent])).toEqual([
    ['redelivery', 'client', TRACEPARENT],
    ['redelivery', 'client', TRACEPARENT],
  ]);
  const outcomes = [
    { canal: 'second', situacao: 'falhou' },
    { canal: 'third', situacao: 'aceito' },
  ];
  expect(recorded).toEqual([['of a', 'a', outcomes]]);
});

test('a code is not sent again when the database ended it, or when this process does not hold it', async () => {
  const { hold, look } = start();
  decide = () => [
    { otp_id: 'a', decisao: 'encerrar' },
    { otp_id: 'elsewhere', decisao: 'reenviar' },
  ];
  hold(held('a'));
  look(['a']);
  await pass(0);
  await background.idle();
  expect([carried, lines]).toEqual([[], []]);
  look(['a']);
  await pass(1_000);
  expect([asked.length, vi.getTimerCount()]).toEqual([1, 0]);
});

test('a failed report of a second delivery is logged with the name otp resend', async () => {
  const { hold, look } = start({ report: () => Promise.reject(new Error('no ledger')) });
  decide = () => [{ otp_id: 'a', decisao: 'reenviar' }];
  hold(held('a'));
  look(['a']);
  await pass(0);
  await background.idle();
  expect(lines.at(-1)).toMatchObject({ work: 'otp resend', error: 'no ledger' });
});

test('stop() forgets the held codes and leaves no timer', async () => {
  const { hold, look, stop } = start();
  hold(held('a'));
  stop();
  look(['a']);
  await pass(1_000);
  expect([asked, vi.getTimerCount()]).toEqual([[], 0]);
});
