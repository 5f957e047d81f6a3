// Random code histories against the model of the specification, one after the other and with concurrent steps.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { checkCollisions, checkSequences } from './model/compare-with-database.ts';
import { OUTCOMES, OUTCOMES_AT_ONCE, STEPS } from './model/seen.ts';
import { reset } from './support/database.ts';
import { size } from './support/full-run.ts';

const SEQUENCES = size(9_000, 300);
const COLLISIONS = size(1_000, 200);

beforeEach(reset);
afterAll(reset);

describe('the database answers like the reference model of one-time codes', () => {
  it(`in ${SEQUENCES} random sequences of requests`, { timeout: 1_800_000 }, async () => {
    const seen = await checkSequences(SEQUENCES, 2);
    console.log(`sequences: ${JSON.stringify(seen)}`);
    expect(seen.sequences).toBe(SEQUENCES);
    expect(Object.keys(seen.steps).sort()).toEqual(STEPS);
    expect(Object.keys(seen.outcomes).sort()).toEqual(OUTCOMES);
  });

  it(
    `in ${COLLISIONS} sequences with concurrent requests, for one of their possible orders`,
    { timeout: 900_000 },
    async () => {
      const seen = await checkCollisions(COLLISIONS);
      console.log(`collisions: ${JSON.stringify(seen)}`);
      expect(seen.sequences).toBe(COLLISIONS);
      expect(Object.keys(seen.outcomes)).toEqual(expect.arrayContaining(OUTCOMES_AT_ONCE));
    },
  );
});
