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

test('the page asks for the delivery status every 3 s for a minute, then every 10 s, until the code expires', async () => {
  const { asked, learned } = await follow(400, () => accepted);
  expect(asked.slice(0, 3)).toEqual([3, 6, 9]);
  expect(asked.filter((at) => at > 60 && at < 100)).toEqual([70, 80, 90]);
  expect(Math.max(...asked)).toBe(300);
  expect(learned).toHaveLength(asked.length);
});

test.each([0, 429, 503])(
  'the page repeats a delivery status request that failed with status %i (0: no response)',
  async (status) => {
    const { asked, learned } = await follow(10, (n) => {
      if (n === 1) throw refused(status);
      return accepted;
    });
    expect([asked, learned.length]).toEqual([[3, 6, 9], 2]);
  },
);

test('the page stops asking for the delivery status after a 404', async () => {
  const { asked } = await follow(60, () => {
    throw refused(404);
  });
  expect(asked).toEqual([3]);
});

test.each([
  ['no code was sent', null],
  ['the send has no request id', { ...SENT, pedido: null }],
  ['the message was delivered', { ...SENT, situacao: 'entregue' as const }],
])('the page does not ask for the delivery status when %s', async (_when, sent) => {
  expect((await follow(60, () => accepted, sent)).asked).toEqual([]);
});
