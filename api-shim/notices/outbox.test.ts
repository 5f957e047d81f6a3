// The outbox of messages to replaced phones: its calls of the database, and the answers that it accepts.
import { expect, test } from 'vitest';
import { createNoticeOutbox } from './outbox.ts';

const OWED = { id: 'n', tentativa: 2, destino: '+5511900000011', novo: null };

function outboxOver(answer: unknown) {
  const asked: unknown[][] = [];
  const outbox = createNoticeOutbox((...call) => {
    asked.push(call);
    return Promise.resolve(answer);
  });
  return { asked, outbox };
}

test('claim() calls claim_notices and returns every field of a due notice', async () => {
  const { asked, outbox } = outboxOver([OWED, { ...OWED, novo: '****4321' }]);
  expect(await outbox.claim()).toEqual([OWED, { ...OWED, novo: '****4321' }]);
  expect(asked).toEqual([['claim_notices', {}]]);
});

test.each([{}, [{ ...OWED, novo: 7 }]])('claim() rejects an answer of another shape: %j', async (answer) => {
  await expect(outboxOver(answer).outbox.claim()).rejects.toThrow();
});

test('sent() records the notice with the number of its attempt and its channel', async () => {
  const { asked, outbox } = outboxOver(true);
  await outbox.sent(OWED, 'sms');
  expect(asked).toEqual([['notice_sent', { id: 'n', tentativa: 2, canal: 'sms' }]]);
});
