// The outbox of messages without a code: its calls of the database, and the answers that it accepts.
import { expect, test } from 'vitest';
import { createNoticeOutbox } from './outbox.ts';

const OWED = { id: 'n', tentativa: 2, destino: '+5511900000011', tipo: 'telefone' as const, novo: null };
const TIPOS = ['telefone', 'passkey_registrada', 'passkey_removida', 'passkey_liberada'];

function outboxOver(answer: unknown) {
  const asked: unknown[][] = [];
  const outbox = createNoticeOutbox((...call) => {
    asked.push(call);
    return Promise.resolve(answer);
  });
  return { asked, outbox };
}

test('claim() calls claim_notices and returns every field of a due notice', async () => {
  const { asked, outbox } = outboxOver([OWED, { ...OWED, tipo: 'passkey_liberada' }]);
  expect(await outbox.claim()).toEqual([OWED, { ...OWED, tipo: 'passkey_liberada' }]);
  expect(asked).toEqual([['claim_notices', { tipos: TIPOS }]]);
});

test('claim() of an older database, which knows one kind', async () => {
  const { tipo: _none, ...older } = OWED;
  expect(await outboxOver([older]).outbox.claim()).toEqual([OWED]);
});

test.each([{}, [{ ...OWED, novo: 7 }], [{ ...OWED, tipo: 'outro' }]])(
  'claim() rejects an answer of another shape: %j',
  async (answer) => {
    await expect(outboxOver(answer).outbox.claim()).rejects.toThrow();
  },
);

test('sent() records the notice with the number of its attempt and its channel', async () => {
  const { asked, outbox } = outboxOver(true);
  await outbox.sent(OWED, 'sms');
  expect(asked).toEqual([['notice_sent', { id: 'n', tentativa: 2, canal: 'sms' }]]);
});
