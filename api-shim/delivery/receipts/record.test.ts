// Receipts are sent to the database; its response is counted and logged, and unknown messages are retried.
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Log } from '../../../common/service/log.ts';
import type { Call } from '../../http/call.ts';
import type { Postgrest } from '../../upstream/postgrest.ts';
import type { Receipt } from './receipt.ts';
import { createReceiptRecord } from './record.ts';

const CALL = { id: 'r-1', context: [] } as unknown as Call;
const UNKNOWN = { registrados: [], ignorados: 0, desconhecidos: [{ mensagem_id: 'm-1', situacao: 'lido' }] };
const RECEIPT: Receipt = { mensagem_id: 'm-1', situacao: 'lido' };

let answers: unknown[];
let asked: unknown[];
let counted: string[];
let logged: Record<string, unknown>[];
let failed: (readonly string[])[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [answers, asked, counted, logged, failed] = [[], [], [], [], []];
});
afterEach(() => void vi.useRealTimers());

/** The database returns each of `answers` once, then reports an unknown message. */
function create(...waits: [againAfterMs?: number[]]) {
  const send: Postgrest['send'] = ({ path, body }) => {
    asked.push([path, JSON.parse(String(body))]);
    const answer = answers.shift() ?? UNKNOWN;
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(answer)) });
  };
  const log = pino(
    {},
    { write: (line: string) => logged.push(JSON.parse(line) as Record<string, unknown>) },
  ) as Log;
  const deps = {
    config: { trustProxy: 0, otpPepper: 'p', otpResponse: 'explicit' as const },
    postgrest: { send } as Postgrest,
    serviceToken: () => 'service',
    log,
    metrics: { receipt: (canal: string, situacao: string) => void counted.push(`${canal} ${situacao}`) },
  };
  const record = createReceiptRecord(deps, (ids) => void failed.push(ids), ...waits);
  return (...receipts: Receipt[]) => record(CALL, 'sms', receipts);
}

test('receipts are counted by their new status, and failures are logged and passed on', async () => {
  const record = create();
  answers = [
    {
      registrados: [
        { otp_id: 'o-1', situacao: 'falhou' },
        { otp_id: 'o-2', situacao: 'lido' },
      ],
      ignorados: 2,
      desconhecidos: [],
    },
  ];
  expect(await record({ mensagem_id: 'm-1', situacao: 'falhou', erro: 7 }, RECEIPT)).toBe(2);
  const recibos = [
    { mensagem_id: 'm-1', situacao: 'falhou' },
    { mensagem_id: 'm-1', situacao: 'lido' },
  ];
  expect(asked).toEqual([['/rpc/delivery_receipt', { canal: 'sms', recibos }]]);
  expect(counted).toEqual(['sms falhou', 'sms lido', 'sms ignorado', 'sms ignorado']);
  expect(failed).toEqual([['o-1']]);
  const line = { canal: 'sms', request_id: 'r-1', errors: [7], msg: 'a message was not delivered' };
  expect(logged).toMatchObject([{ level: 40, ...line }]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a receipt without a failure logs nothing', async () => {
  const record = create();
  answers = [{ registrados: [{ otp_id: 'o-1', situacao: 'lido' }], ignorados: 0, desconhecidos: [] }];
  expect([await record(RECEIPT), failed, logged]).toEqual([1, [], []]);
});

test('a receipt for an unknown message is tried again after 0.5 s and 3 s more, then counted as unknown', async () => {
  const record = create();
  expect(await record(RECEIPT, { mensagem_id: 'm-2', situacao: 'lido' })).toBe(0);
  await vi.advanceTimersByTimeAsync(499);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(2);
  expect(asked[1]).toEqual(['/rpc/delivery_receipt', { canal: 'sms', recibos: [RECEIPT] }]);
  await vi.advanceTimersByTimeAsync(2_999);
  expect([asked.length, counted]).toEqual([2, []]);
  await vi.advanceTimersByTimeAsync(1);
  expect([asked.length, counted, vi.getTimerCount()]).toEqual([3, ['sms desconhecido'], 0]);
});

test('at most 200 unknown receipts wait for another try: one more is counted at once', async () => {
  const record = create([100]);
  for (let n = 0; n < 200; n += 1) await record(RECEIPT);
  expect([vi.getTimerCount(), counted]).toEqual([200, []]);
  await record(RECEIPT);
  expect([vi.getTimerCount(), counted]).toEqual([200, ['sms desconhecido']]);
  await vi.advanceTimersByTimeAsync(100);
  expect([asked.length, counted.length]).toEqual([401, 201]);
  await record(RECEIPT);
  expect([vi.getTimerCount(), counted.length]).toEqual([1, 201]);
});

test('a failed second try is logged, and a failed first try rejects', async () => {
  const record = create([100]);
  answers = [{ ...UNKNOWN, desconhecidos: [{ mensagem_id: 'm-1', situacao: 'falhou' }] }, new Error('away')];
  await record(RECEIPT);
  await vi.advanceTimersByTimeAsync(100);
  const line = { canal: 'sms', error: 'away', msg: 'receipts could not be recorded' };
  expect(logged).toMatchObject([{ level: 40, ...line }]);
  answers = [new Error('away')];
  await expect(record(RECEIPT)).rejects.toThrow('away');
  expect(logged).toHaveLength(1);
});

test.each([
  { ...UNKNOWN, registrados: [{}] },
  { ...UNKNOWN, ignorados: 'x' },
  { ...UNKNOWN, desconhecidos: [{ mensagem_id: 'm-1', situacao: 'perdido' }] },
])('an answer of the database in another shape is unavailable: %j', async (answer) => {
  const record = create();
  answers = [answer];
  await expect(record(RECEIPT)).rejects.toMatchObject({ code: 'unavailable' });
});
