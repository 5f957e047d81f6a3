// Ten thousand lives of a code against the model of the specification, a thousand of them with steps at the same moment.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { checkCollisions, checkSequences } from '../model/life.ts';
import { reset } from '../support/database.ts';
import { figure } from './support/steady.ts';

beforeEach(reset);
afterAll(reset);

const SEQUENCES = 9_000;
const COLLISIONS = 1_000;

/* What can happen at all; none of it may be missing. */
const OF_SEQUENCES = [
  'deliver 200 entregue',
  'deliver 200 falhou',
  'send 200 ok',
  'send 404 user_not_found',
  'send 429 rate_limited_ip',
  'send 429 rate_limited_user',
  'verify 200 ok',
  'verify 401 otp_blocked',
  'verify 401 otp_expired',
  'verify 401 otp_expired, some left',
  'verify 401 otp_invalid',
  'verify 401 otp_invalid, some left',
  'verify 404 user_not_found',
  'verify 429 rate_limited_ip',
  'verify 429 rate_limited_user',
];
/* Those of hours are not reached by a few steps. */
const OF_COLLISIONS = OF_SEQUENCES.filter(
  (outcome) => !/^verify 429|^send 429 rate_limited_ip/.test(outcome),
);

describe('the database answers as the model does', () => {
  it(`in ${SEQUENCES} sequences`, { timeout: 400_000 }, async () => {
    const seen = await checkSequences(SEQUENCES, 2);
    figure('lives of a code', seen);
    expect(seen.sequences).toBe(SEQUENCES);
    expect(Object.keys(seen.outcomes).sort()).toEqual(OF_SEQUENCES);
  });

  it(`in ${COLLISIONS} collisions, for one of the orders`, { timeout: 200_000 }, async () => {
    const seen = await checkCollisions(COLLISIONS);
    figure('collisions of a code', seen);
    expect(seen.sequences).toBe(COLLISIONS);
    expect(Object.keys(seen.outcomes).sort()).toEqual(expect.arrayContaining(OF_COLLISIONS));
  });
});
