// The delivery of a one-time code: its channels, its records, the codes in memory, and the time of the answer.
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { unavailable } from '../../common/errors.ts';
import { turns } from '../../common/testing/turns.ts';
import type { Channel } from '../delivery/channels/channel.ts';
import type { Outcome } from '../delivery/channels/deliver.ts';
import type { Call } from '../http/call.ts';
import { MADE, RESPOSTA } from '../testing/made-code.ts';
import { testCall } from '../testing/test-call.ts';
import { createBackground } from '../delivery/sending/background.ts';
import type { DeliveryReport } from '../delivery/sending/delivery-report.ts';
import { sendOneTimeCode, type OtpDependencies } from './one-time-code.ts';

const NOBODY = { otp: null, resposta: { ...RESPOSTA, destino: null } };
const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

let tried: string[];
let held: unknown[];
let counted: string[];
let recorded: unknown[];
let traced: unknown[][];
let lines: string[];
beforeEach(() => {
  [tried, held, counted, recorded, traced, lines] = [[], [], [], [], [], []];
});

const accepts = (name: string): Channel => ({
  name,
  send: () => {
    tried.push(name);
    return Promise.resolve(undefined);
  },
});
const fails = (name: string): Channel => ({ name, send: () => Promise.reject(new Error('no')) });
const hangs = (name: string): Channel => ({ name, send: () => new Promise(() => undefined) });

const record: DeliveryReport = (caller, otpId, outcomes) => {
  recorded.push([caller.id, otpId, outcomes]);
  return Promise.resolve();
};

type Options = {
  made?: unknown;
  style?: 'explicit' | 'uniform';
  channels?: [Channel, ...Channel[]];
  places?: number;
  budgetMs?: number;
  report?: DeliveryReport;
  startedAt?: number;
  call?: Partial<Call>;
};

/** Sends one code. `done` is the answer of the endpoint; `sent` is the part that the client has received. */
function start(options: Options = {}) {
  const { made = MADE, style = 'explicit', channels = [accepts('first')], places = 1 } = options;
  const { budgetMs = 60_000, report = record, startedAt = performance.now() } = options;
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const background = createBackground(places, log);
  let madeCodes = 0;
  const deps = {
    config: {
      otpResponse: style,
      appUrl: new URL('https://app.example'),
      deliveryBudgetMs: budgetMs,
      trustProxy: 0,
    },
    channels,
    background,
    log,
    signIns: {
      send: () => {
        madeCodes += 1;
        return Promise.resolve({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(made)) });
      },
    },
    undelivered: { hold: (entry: unknown) => void held.push(entry) },
    receipts: { has: (canal: string) => canal === 'first' },
    warnSends: (aviso: string) => void counted.push(aviso),
    metrics: { delivery: (canal: string, situacao: string) => void counted.push(`${canal} ${situacao}`) },
    tracing: {
      begin: (...begun: unknown[]) => {
        traced.push(begun);
        return { traceId: 't', traceparent: TRACEPARENT, end: () => undefined };
      },
    },
  } as unknown as OtpDependencies;
  const { call, sent } = testCall({ startedAt, context: ['x-a', 'b'], ...options.call });
  const done = sendOneTimeCode(deps, report, call, 'send_otp', { codigo: '1' });
  const said = () => JSON.parse(sent.body ?? 'null') as unknown;
  return { done, background, sent, said, made: () => madeCodes };
}

const outcome = (canal: string, situacao: Outcome['situacao']) => ({ canal, situacao });

test('the response names the channel that accepted the code, and the record has the channels that failed before it', async () => {
  const { done, said, sent } = start({ channels: [fails('first'), fails('second'), accepts('third')] });
  await done;
  expect([sent.status, said()]).toEqual([200, { ...RESPOSTA, canal: 'third' }]);
  const outcomes = [outcome('first', 'falhou'), outcome('second', 'falhou'), outcome('third', 'aceito')];
  expect(recorded).toEqual([['r-1', 'id-1', outcomes]]);
  expect(counted).toEqual(['first falhou', 'second falhou', 'third aceito']);
});

test('a send is delivery_failed when every channel failed, or when the person has no phone', async () => {
  await expect(start({ channels: [fails('first')] }).done).rejects.toMatchObject({ code: 'delivery_failed' });
  await expect(start({ made: { ...MADE, telefone: null } }).done).rejects.toMatchObject({
    code: 'delivery_failed',
  });
  expect(recorded).toEqual([
    ['r-1', 'id-1', [outcome('first', 'falhou')]],
    ['r-1', 'id-1', []],
  ]);
  expect([tried, lines.length]).toEqual([[], 1]);
});

test('a send that raises an alert about the sends of the day tells the operator once', async () => {
  await start({ made: { ...MADE, aviso: 'envios_metade' } }).done;
  expect(counted).toEqual(['envios_metade', 'first aceito']);
});

test('an unknown person gets a response with the usual channel, and no code is delivered', async () => {
  const { done, said, background } = start({ made: NOBODY });
  await done;
  expect(said()).toEqual({ ...NOBODY.resposta, canal: 'first' });
  expect([tried, recorded, typeof background.enter()]).toEqual([[], [], 'function']);
});

test.each([
  { ...MADE, otp: 7 },
  { ...MADE, telefone: undefined },
  { ...NOBODY, resposta: undefined },
])(
  'a send is unavailable and frees its place when the database answers in another shape: %j',
  async (made) => {
    const { done, background } = start({ made });
    await expect(done).rejects.toMatchObject({ code: 'unavailable' });
    expect(typeof background.enter()).toBe('function');
  },
);

test('a send is unavailable and no code is generated when too many deliveries are in progress', async () => {
  const { done, made } = start({ places: 0 });
  const cause = new Error('too many deliveries are under way');
  await expect(done).rejects.toMatchObject({ ...unavailable(cause), cause });
  expect(made()).toBe(0);
});

test('an accepted code is held for a second delivery if its channel has receipts and another channel is left', async () => {
  const second = accepts('second');
  await start({ channels: [accepts('first'), second] }).done;
  expect(held).toEqual([
    {
      caller: { id: 'r-1', context: ['x-a', 'b'] },
      otpId: 'id-1',
      message: expect.objectContaining({ destino: '+5511900000011', otp: '012345' }) as unknown,
      canal: 'first',
      others: [second],
    },
  ]);
  expect(tried).toEqual(['first']);
});

test.each([
  ['the channel has no receipts', [accepts('other'), accepts('second')]],
  ['no other channel is left', [accepts('first')]],
  ['only channels that failed are left', [fails('other'), accepts('first')]],
] as const)('an accepted code is not held when %s', async (_why, channels) => {
  await start({ channels: [...channels] as [Channel, ...Channel[]] }).done;
  expect(held).toEqual([]);
});

test('a code is not held when the delivery budget ended before the second channel', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { done } = start({ channels: [hangs('first'), accepts('second')], budgetMs: 50 });
  const failed = expect(done).rejects.toMatchObject({ code: 'delivery_failed' });
  await vi.advanceTimersByTimeAsync(50);
  await failed;
  expect([tried, held, counted]).toEqual([[], [], ['first falhou']]);
});

test('the delivery budget starts with the request: when it is used up, no channel is tried', async () => {
  const { done } = start({ budgetMs: 1_000, startedAt: performance.now() - 1_000 });
  await expect(done).rejects.toMatchObject({ code: 'delivery_failed' });
  expect([tried, counted, recorded]).toEqual([[], [], [['r-1', 'id-1', []]]]);
});

test('each delivery attempt has a span below that of the request, and none without a request span', async () => {
  await start({ call: { span: { traceId: 't', traceparent: TRACEPARENT, end: () => undefined } } }).done;
  expect(traced).toEqual([['delivery', 'client', TRACEPARENT, { 'portaria.canal': 'first' }]]);
  await start().done;
  expect(traced).toHaveLength(1);
});

/** Notes the milliseconds of the timers that are set, and that are not cleared. A spy would put the false clock back after the file. */
function noteTimers() {
  const before = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  const open = new Map<unknown, number | undefined>();
  const set: (number | undefined)[] = [];
  const noted = (run: () => void, ms?: number) => {
    const timer = before.setTimeout(run, ms);
    open.set(timer, ms);
    set.push(ms);
    return timer;
  };
  const clearTimeout = (timer?: NodeJS.Timeout) => {
    open.delete(timer);
    before.clearTimeout(timer);
  };
  Object.assign(globalThis, { setTimeout: noted, clearTimeout });
  return { set, left: () => [...open.values()], stop: () => void Object.assign(globalThis, before) };
}

test('the response waits for the delivery report until one second after the delivery budget', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let isRecorded = false;
  const quick = () => sleep(20).then(() => void (isRecorded = true));
  const budgetMs = 1_000;
  const timers = noteTimers();
  await start({ report: quick, startedAt: performance.now() - 500, budgetMs }).done.finally(timers.stop);
  expect(isRecorded).toBe(true);
  for (const ofItsOwn of [500, 1_500]) {
    expect(timers.set).toContain(ofItsOwn);
    expect(timers.left()).not.toContain(ofItsOwn);
  }
  let release = (): void => undefined;
  const slow = () => new Promise<void>((resolve) => (release = resolve));
  vi.advanceTimersByTime(1_000); // the clock is no longer at zero
  const phoneless = { made: { ...MADE, telefone: null }, startedAt: performance.now() - 1_950 };
  const { done, background } = start({ ...phoneless, report: slow, budgetMs });
  let isDone = false;
  const failed = done.catch((error: unknown) => [(isDone = true), error]);
  await vi.advanceTimersByTimeAsync(49);
  expect(isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await failed).toMatchObject([true, { code: 'delivery_failed' }]);
  let isIdle = false;
  const idle = background.idle().then(() => (isIdle = true));
  await turns();
  expect(isIdle).toBe(false);
  release();
  await idle;
});

test('in uniform mode, the response is sent before the delivery, and the place is freed after the delivery', async () => {
  const startedAt = performance.now() - 245;
  const { done, background, said } = start({ style: 'uniform', startedAt });
  await done;
  expect([said(), tried, background.enter()]).toEqual([{ ...RESPOSTA, canal: 'first' }, [], undefined]);
  await background.idle();
  expect([tried, recorded.length, typeof background.enter()]).toEqual([['first'], 1, 'function']);
});

test('in uniform mode, a failed delivery report is logged, and the place is freed', async () => {
  const startedAt = performance.now() - 245;
  const report = () => Promise.reject(new Error('no ledger'));
  const { done, background } = start({ style: 'uniform', startedAt, report });
  await done;
  await background.idle();
  const works = lines.map((line) => (JSON.parse(line) as { work?: string }).work);
  expect(works.toSorted()).toEqual(['delivery report', 'otp delivery']);
  expect(typeof background.enter()).toBe('function');
});
