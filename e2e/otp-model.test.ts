// Three hundred random code histories against the model of the specification; `npm run test:load` runs ten thousand.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { checkCollisions, checkSequences } from './model/compare-with-database.ts';
import { OUTCOMES, STEPS } from './model/seen.ts';
import { reset } from './support/database.ts';

beforeEach(reset);
afterAll(reset);

describe('the database answers like the reference model of one-time codes', () => {
  it('in 300 random sequences of requests', async () => {
    const seen = await checkSequences(300, 2);
    console.log(`sequences: ${JSON.stringify(seen)}`);
    expect(seen.sequences).toBe(300);
    expect(Object.keys(seen.steps).sort()).toEqual(STEPS);
    expect(Object.keys(seen.outcomes).sort()).toEqual(OUTCOMES);
  });

  it('in 40 sequences with concurrent requests, for one of their possible orders', async () => {
    const seen = await checkCollisions(40);
    console.log(`collisions: ${JSON.stringify(seen)}`);
    expect(seen.sequences).toBe(40);
    expect(Object.keys(seen.outcomes)).toEqual(
      expect.arrayContaining(['send 200 ok', 'verify 200 ok', 'verify 401 otp_invalid']),
    );
  });
});
