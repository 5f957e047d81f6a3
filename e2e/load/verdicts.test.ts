// Thousands of generated worlds: the verdict on a person is true in each, and each situation is reached two hundred times.
import { afterAll, beforeEach, expect, it } from 'vitest';
import { SITUATIONS, STEPS, checkVerdicts } from '../model/check-verdicts.ts';
import { reset } from '../support/database.ts';
import { size } from './support/size.ts';
import { figure } from './support/steady.ts';

beforeEach(reset);
afterAll(reset);

const WORLDS = size(7_200, 750);
const AT_LEAST = size(200, 15);

it(`is true in ${WORLDS} generated worlds`, { timeout: 1_200_000 }, async () => {
  const seen = await checkVerdicts(WORLDS);
  figure('verdicts', seen);
  expect(Object.keys(seen.situations).sort()).toEqual(SITUATIONS);
  expect(Object.keys(seen.steps).sort()).toEqual(STEPS);
  for (const [situation, times] of Object.entries(seen.situations))
    expect(times, situation).toBeGreaterThanOrEqual(AT_LEAST);
});
