// Ten thousand random code histories against the model of the specification, a thousand of them with concurrent steps; 2,000 and 500 in the
// short run.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { checkCollisions, checkSequences } from '../model/compare-with-database.ts';
import { OUTCOMES, OUTCOMES_AT_ONCE, STEPS } from '../model/seen.ts';
import { reset } from '../support/database.ts';
import { size } from './support/size.ts';
import { figure } from './support/steady.ts';

beforeEach(reset);
afterAll(reset);

const SEQUENCES = size(9_000, 1_500);
const COLLISIONS = size(1_000, 500);

describe('the database answers like the reference model of one-time codes', () => {
  it(`in ${SEQUENCES} random sequences of requests`, { timeout: 400_000 }, async () => {
    const seen = await checkSequences(SEQUENCES, 2);
    figure('lives of a code', seen);
    expect(seen.sequences).toBe(SEQUENCES);
    expect(Object.keys(seen.steps).sort()).toEqual(STEPS);
    expect(Object.keys(seen.outcomes).sort()).toEqual(OUTCOMES);
  });

  it(
    `in ${COLLISIONS} sequences with concurrent requests, for one of their possible orders`,
    { timeout: 200_000 },
    async () => {
      const seen = await checkCollisions(COLLISIONS);
      figure('collisions of a code', seen);
      expect(seen.sequences).toBe(COLLISIONS);
      expect(Object.keys(seen.outcomes).sort()).toEqual(expect.arrayContaining(OUTCOMES_AT_ONCE));
    },
  );
});
