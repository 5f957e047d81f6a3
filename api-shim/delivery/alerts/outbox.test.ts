// The outbox of alerts: its calls of the database, and the answers that it accepts.
import { expect, test } from 'vitest';
import { createOutbox } from './outbox.ts';

const OWED = {
  id: 'a',
  tentativa: 2,
  jti: 'j',
  usuario_id: 'u',
  contagem: 1,
  primeiro_em: '2026-11-20T12:00:00Z',
  ultimo_em: '2026-11-20T12:00:00Z',
};

function outboxOver(answer: unknown) {
  const asked: unknown[][] = [];
  const outbox = createOutbox((...call) => {
    asked.push(call);
    return Promise.resolve(answer);
  });
  return { asked, outbox };
}

test('claim() calls claim_alerts and returns every field of a due alert', async () => {
  const { asked, outbox } = outboxOver([OWED]);
  expect(await outbox.claim()).toEqual([OWED]);
  expect(asked).toEqual([['claim_alerts', { tipos: ['token', 'passkey', 'envios_metade', 'envios_fim'] }]]);
});

test('claim() keeps the kind of an alert about a copied passkey', async () => {
  const copy = { ...OWED, tipo: 'passkey' };
  expect(await outboxOver([copy]).outbox.claim()).toEqual([copy]);
});

test.each([{}, [{ ...OWED, jti: 7 }], [{ ...OWED, tipo: 'other' }]])(
  'claim() rejects an answer of another shape: %j',
  async (answer) => {
    await expect(outboxOver(answer).outbox.claim()).rejects.toThrow();
  },
);

test('sent() records the alert with the number of its attempt', async () => {
  const { asked, outbox } = outboxOver(true);
  await outbox.sent(OWED);
  expect(asked).toEqual([['alert_sent', { id: 'a', tentativa: 2 }]]);
});
