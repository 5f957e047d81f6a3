// Thousands of requests to auth-request mixed with logouts: a session holds until its logout is sent, and never after its answer.
import { expect, it } from 'vitest';
import { query, reset } from './support/database.ts';
import { ask, post } from './support/http.ts';
import { ANA, BRUNO, CARLA, DAVI } from './support/people.ts';
import { signIn } from './support/sign-in.ts';

const REQUESTS = process.env['CI_FULL'] === '1' ? 10_000 : 3_000;
const SESSIONS = 16;
const LANES = 32;
const PEOPLE = [ANA, BRUNO, CARLA, DAVI];

type Seat = { readonly token: string; state: 'in' | 'leaving' | 'out' };

it(`${REQUESTS} requests: none is honoured after the logout, and all are before`, async () => {
  await reset();
  const seats: Seat[] = [];
  while (seats.length < SESSIONS) {
    await query('truncate portaria.otp_envios, portaria.otp_tentativas');
    for (const person of PEOPLE) seats.push({ token: (await signIn(person)).token, state: 'in' });
  }
  const leavesAt = new Map(seats.map((seat, n) => [Math.floor(((n + 0.5) * REQUESTS) / SESSIONS), seat]));
  const seen = { in: 0, out: 0, refusedBefore: 0, honouredAfter: 0 };
  let sent = 0;

  async function leave(seat: Seat): Promise<void> {
    seat.state = 'leaving';
    expect((await post('logout', {}, { token: seat.token })).status).toBe(200);
    seat.state = 'out';
  }
  async function check(seat: Seat): Promise<void> {
    const before = seat.state;
    const { status } = await ask('auth-request', { token: seat.token });
    if (before === 'out') {
      seen.out += 1;
      if (status !== 401) seen.honouredAfter += 1;
    } else if (seat.state === 'in') {
      seen.in += 1;
      if (status !== 200) seen.refusedBefore += 1;
    }
  }
  async function lane(): Promise<void> {
    while (sent < REQUESTS) {
      sent += 1;
      const leaving = leavesAt.get(sent);
      const seat = seats[(sent * 7) % SESSIONS] as Seat;
      if (leaving) await leave(leaving);
      await check(seat);
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane));
  expect(seen.in).toBeGreaterThan(REQUESTS / 4);
  expect(seen.out).toBeGreaterThan(REQUESTS / 4);
  expect(seen).toMatchObject({ refusedBefore: 0, honouredAfter: 0 });
});
