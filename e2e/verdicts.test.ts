// The verdict on a person is true, in generated worlds; in a full run each situation is reached two hundred times.
import { afterAll, beforeEach, expect, it } from 'vitest';
import { SITUATIONS, STEPS, checkVerdicts } from './model/check-verdicts.ts';
import { reset } from './support/database.ts';
import { size } from './support/full-run.ts';

const WORLDS = size(7_200, 300);
const AT_LEAST = size(200, 3);

beforeEach(reset);
afterAll(reset);

it('says that a person can sign in exactly when they can, and each step that it names changes it', async () => {
  const seen = await checkVerdicts(WORLDS);
  console.log(`verdicts: ${JSON.stringify(seen)}`);
  expect(Object.keys(seen.situations).sort()).toEqual(SITUATIONS);
  expect(Object.keys(seen.steps).sort()).toEqual(STEPS);
  for (const [situation, times] of Object.entries(seen.situations))
    expect(times, situation).toBeGreaterThanOrEqual(AT_LEAST);
}, 1_800_000);

it('would find a verdict that forgets the limit of the network or the passkey that a role demands, and an unlock that does nothing', async () => {
  const forgetful = `create or replace function portaria.limited_network(titulares uuid[], ip inet, com_codigo boolean, out limite text, out segundos integer)
    language plpgsql stable as $$ begin end $$`;
  await expect(checkVerdicts(200, forgetful)).rejects.toThrow('Property failed');
  const lenient = `create or replace function portaria.passkey_obstacle(usuario_id uuid, escola_id uuid, out detalhe text, out ate timestamptz)
    language plpgsql stable as $$ begin end $$`;
  await expect(checkVerdicts(200, lenient)).rejects.toThrow('Property failed');
  const idle = `create or replace function portaria.unlock_titulares(titulares uuid[]) returns void language sql as ''`;
  await expect(checkVerdicts(200, idle)).rejects.toThrow('Property failed');
});
