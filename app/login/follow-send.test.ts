// How long and how often the page asks for the delivery status of a message.
import type { DeliveryStatus } from '@portaria/client';
import { expect, test } from 'vitest';
import type { LoginService } from './confirm-code.ts';
import { createFollow } from './follow-send.ts';
import type { Sent } from './flow.ts';

const SENT: Sent = {
  canal: 'whatsapp',
  destino: '****0003',
  pedido: 'p1',
  situacao: 'aceito',
  missed: null,
  resendAt: 30_000,
  expiresAt: 300_000,
};
const accepted: DeliveryStatus = { situacao: 'aceito', canal: 'whatsapp' };
const refused = (status: number): Error => Object.assign(new Error('refused'), { status });

/** Runs a clock of seconds; returns the times of the requests to the service, and the states that were reported. */
async function follow(seconds: number, answer: (n: number) => DeliveryStatus, sent: Sent | null = SENT) {
  const asked: number[] = [];
  const learned: DeliveryStatus[] = [];
  let now = 0;
  const service = {
    deliveryStatus: () => {
      asked.push(now / 1_000);
      return Promise.resolve(asked.length).then(answer);
    },
  } as unknown as LoginService;
  const tick = createFollow(service, (status) => learned.push(status));
  for (; now <= seconds * 1_000; now += 1_000) {
    tick(sent, now);
    await new Promise(setImmediate);
  }
  return { asked, learned };
}

test('every three seconds for a minute, then every ten, until the code ends', async () => {
  const { asked, learned } = await follow(400, () => accepted);
  expect(asked.slice(0, 3)).toEqual([3, 6, 9]);
  expect(asked.filter((at) => at > 60 && at < 100)).toEqual([70, 80, 90]);
  expect(Math.max(...asked)).toBe(300);
  expect(learned).toHaveLength(asked.length);
});

test.each([0, 429, 503])('an answer that is lost (%i) is asked for again', async (status) => {
  const { asked, learned } = await follow(10, (n) => {
    if (n === 1) throw refused(status);
    return accepted;
  });
  expect([asked, learned.length]).toEqual([[3, 6, 9], 2]);
});

test('a refusal ends it', async () => {
  const { asked } = await follow(60, () => {
    throw refused(404);
  });
  expect(asked).toEqual([3]);
});

test.each([
  ['nothing was sent', null],
  ['nobody can be asked about it', { ...SENT, pedido: null }],
  ['it arrived', { ...SENT, situacao: 'entregue' as const }],
])('nothing is asked when %s', async (_when, sent) => {
  expect((await follow(60, () => accepted, sent)).asked).toEqual([]);
});
