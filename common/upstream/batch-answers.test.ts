// The result of each item in a batch response, and when a batch is sent again.
import { expect, test } from 'vitest';
import { answerOf, answersToEach } from './batch-answers.ts';

const numbers = (body: unknown) => (body as number[]).map((status) => answerOf(status, ''));
const each = (status: number, body: string, mayRepeat: boolean) => {
  const refused: number[] = [];
  const handling = { refused: (status: number) => void refused.push(status), mayRepeat };
  return [answersToEach(answerOf(status, body), 2, numbers, handling).map((one) => one?.status), refused];
};

test.each([
  [200, '[200,401]', true, [200, 401], []],
  [200, '[200]', true, [], [200]],
  [200, '[200]', false, [503, 503], [200]],
  [200, '[', true, [], [200]],
  [200, '[', false, [503, 503], [200]],
  [200, 'null', false, [503, 503], [200]],
  [201, '[200,401]', false, [], [201]],
  [400, '[200,401]', false, [], [400]],
  [500, '', false, [], [500]],
  [501, '', false, [501, 501], []],
  [503, '', true, [503, 503], []],
])(
  'a batch response %i %j, where the batch may be repeated (%s), gives the statuses %j',
  (status, body, mayRepeat, answers, refused) => {
    expect(each(status, body, mayRepeat)).toEqual([answers, refused]);
  },
);

test('answerOf gives the status, headers and bytes of a PostgREST response', () => {
  expect(answerOf(200, 'ç', { a: 'b' })).toEqual({
    status: 200,
    headers: { a: 'b' },
    body: Buffer.from('ç'),
  });
  expect(answerOf(204, '').headers).toEqual({});
});
