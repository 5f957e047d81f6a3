// The numbers of the day: what the database says, asked once for several readers, and unknown while it is away.
import { expect, test } from 'vitest';
import { createSendsDay } from './sends-day.ts';

const DAY = { envios: 12, limite: 100, custo_milesimos: 2_040 };

test('the numbers come from one call of sends_day, with the cost in reais', async () => {
  const asked: unknown[][] = [];
  const sendsDay = createSendsDay((...call) => {
    asked.push(call);
    return Promise.resolve(DAY);
  });
  expect(await Promise.all([sendsDay(), sendsDay()])).toEqual(
    Array.from({ length: 2 }, () => ({ sends: 12, limit: 100, cost: 2.04 })),
  );
  expect(asked).toEqual([['sends_day', {}]]);
});

test('without an answer the numbers are NaN, and the next reader asks again', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve({}), Promise.resolve(DAY)];
  const sendsDay = createSendsDay(() => answers.shift() ?? Promise.resolve(DAY));
  for (let i = 0; i < 2; i += 1) expect((await sendsDay()).sends).toBeNaN();
  expect((await sendsDay()).sends).toBe(12);
});
