// Reports of deliveries: accepted ones in one batch, each once; failed ones one by one; a lost report is logged.
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Outcome } from '../channels/deliver.ts';
import type { UpstreamRequest } from '../../upstream/postgrest.ts';
import type { UpstreamDependencies } from '../../upstream/rpc.ts';
import { arrived, createDeliveryReport } from './delivery-report.ts';

const ACCEPTED: Outcome = { canal: 'sms', situacao: 'aceito' };
const FAILED: Outcome = { canal: 'sms', situacao: 'falhou' };

function start(status = 200, ms = 0) {
  const sent: UpstreamRequest[] = [];
  const logged: unknown[] = [];
  const send = async (request: UpstreamRequest) => {
    sent.push(request);
    if (ms > 0) await sleep(ms);
    return { status, headers: {}, body: Buffer.from('{}') };
  };
  const report = createDeliveryReport({
    config: { trustProxy: 0, otpPepper: 'pepper', otpResponse: 'explicit' },
    postgrest: { send } as unknown as UpstreamDependencies['postgrest'],
    serviceToken: () => 'service',
    log: pino({}, { write: (line) => void logged.push(JSON.parse(line)) }),
  });
  const tell = (id: string, ...outcomes: Outcome[]) =>
    report({ id, context: ['x-request-id', id] }, id, outcomes);
  const told = () =>
    sent.map(({ body }) =>
      (JSON.parse(String(body)) as { entregas: { otp_id: string }[] }).entregas.map(({ otp_id }) => otp_id),
    );
  return { sent, logged, tell, told };
}

test('arrived() is true when the last channel accepted the message', () => {
  expect([arrived([]), arrived([ACCEPTED, FAILED]), arrived([FAILED, ACCEPTED])]).toEqual([
    false,
    false,
    true,
  ]);
});

test('accepted deliveries are reported in one call; each failed delivery is reported in its own call', async () => {
  const { sent, tell, told } = start();
  await Promise.all([tell('a', FAILED, ACCEPTED), tell('b', ACCEPTED), tell('c', FAILED), tell('d', FAILED)]);
  expect(told()).toEqual([['c'], ['d'], ['a', 'b']]);
  expect(sent[2]).toMatchObject({ path: '/rpc/otp_delivery', timeoutMs: 2_500 });
  expect(sent[2]?.headers.slice(0, 2)).toEqual(['x-request-id', 'a']);
  expect(JSON.parse(String(sent[2]?.body))).toMatchObject({
    entregas: [{ resultados: [FAILED, ACCEPTED] }, {}],
  });
});

test.each([
  [ACCEPTED, 1],
  [FAILED, 2],
])('a delivery report that fails with 503 is logged with its request id: %j', async (outcome, calls) => {
  const { logged, tell, told } = start(503);
  await Promise.all([tell('a', outcome), tell('b', outcome)]);
  expect(told()).toHaveLength(calls);
  const msg = 'the outcome of a delivery was not recorded';
  expect(logged).toMatchObject(
    ['a', 'b'].map((request_id) => ({ level: 50, request_id, error_name: 'Refusal', msg })),
  );
});

test('during a slow report 1,001 accepted deliveries wait, and are then reported in calls of at most 500', async () => {
  const { logged, tell, told } = start(200, 20);
  await Promise.all(Array.from({ length: 1_001 }, (_, n) => tell(`id-${n}`, ACCEPTED)));
  expect(told().map((ids) => ids.length)).toEqual([500, 500, 1]);
  expect(logged).toEqual([]);
});
