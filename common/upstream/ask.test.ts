// Complete responses, and the two probes of the database.
import { expect, test } from 'vitest';
import { ask, databaseAnswers, databaseTakesWrites } from './ask.ts';
import type { Outgoing, Upstream } from './exchange.ts';

function answering(status: number, ...chunks: string[]) {
  const asked: Outgoing[] = [];
  const upstream: Upstream = {
    exchange(outgoing, receiver) {
      asked.push(outgoing);
      const flow = { pause: () => undefined, resume: () => undefined, abort: () => undefined };
      expect(receiver.head(status, { a: 'b' }, flow)).toBe(false);
      for (const chunk of chunks) receiver.data(Buffer.from(chunk));
      receiver.end();
      return () => undefined;
    },
    close: () => Promise.resolve(),
  };
  return { asked, upstream };
}
const question: Outgoing = { method: 'GET', path: '/', headers: [], deadlineMs: 7 };

test.each([[[]], [['whole']], [['in ', 'two']]])(
  'ask joins the chunks %j of a response into one body',
  async (pieces) => {
    const { upstream } = answering(206, ...pieces);
    const { status, headers, body } = await ask(upstream, question);
    expect([status, headers, body.toString()]).toEqual([206, { a: 'b' }, pieces.join('')]);
  },
);

test.each([
  [200, true],
  [204, false],
  [503, false],
])('databaseAnswers calls /rpc/public_smoke; for the status %i it is %s', async (status, answers) => {
  const { asked, upstream } = answering(status, '{}');
  expect(await databaseAnswers(upstream, 7)).toBe(answers);
  expect(asked).toEqual([{ ...question, path: '/rpc/public_smoke' }]);
});

test.each([
  [200, 'true', true],
  [200, 'false', false],
  [503, 'true', false],
])('databaseTakesWrites calls /rpc/write_smoke; for %i %s it is %s', async (status, text, takes) => {
  const { asked, upstream } = answering(status, text);
  expect(await databaseTakesWrites(upstream, 'service', 7)).toBe(takes);
  const headers = ['authorization', 'Bearer service', 'content-type', 'application/json'];
  expect(asked).toEqual([{ method: 'POST', path: '/rpc/write_smoke', headers, body: '{}', deadlineMs: 7 }]);
});
