// At most nine guesses against one person in a quarter of an hour, from any number of sign-ins and addresses.
import { beforeEach, expect, it } from 'vitest';
import { count, logged, query, reset } from './support/database.ts';
import { post } from './support/http.ts';
import { address, parallel, queued, tally } from './support/parallel.ts';
import { ANA } from './support/people.ts';
import { lastCode, wrong } from './support/sign-in.ts';

beforeEach(reset);

const { codigo } = ANA;
let from = 0;
const begin = () => post('send-otp', { codigo }, { from: address((from += 1)) });
const guess = (otp: string) => post('verify-otp', { codigo, otp }, { from: address((from += 1)) });

it('1,000 concurrent code requests for one person allow no more than nine guesses [A28]', async () => {
  const outcomes: Record<string, number>[] = [];
  for (let round = 0; round < 4; round += 1) {
    await begin();
    const otp = wrong(await lastCode(ANA.telefone));
    outcomes.push(tally(await parallel(20, () => guess(otp))));
  }
  const three = { '401 otp_invalid': 2, '401 otp_blocked': 18 };
  expect(outcomes).toEqual([three, three, three, { '401 otp_blocked': 20 }]);
  for (let batch = 0; batch < 5; batch += 1)
    expect(tally(await queued(200, begin))).toEqual({ '429 rate_limited_user': 200 });
  expect(tally(await queued(50, () => guess('000000')))).toEqual({ '401 otp_blocked': 50 });
  expect(await query('select sum(tentativas)::integer as n from portaria.login_otps')).toEqual([{ n: 9 }]);
  expect([await count('portaria.login_otps'), await logged('login.success')]).toEqual([3, 0]);
});
