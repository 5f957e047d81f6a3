// A million tokens of one person have a million ids, so no logout ends two sessions.
import { expect, it } from 'vitest';
import { query } from '../support/database.ts';
import { size } from './support/size.ts';

const TOKENS = size(1_000_000, 30_000);
const AT_ONCE = 2;

const IDS = `
  select array_agg(portaria.system_claims(u, '[]', '{"nome": "administrador", "escola_id": null}', n, n + 28800) ->> 'jti') as ids
  from (select * from portaria.usuarios limit 1) as u, generate_series(1, $1) as n`;

it('each token of one person has a different jti [B20]', { timeout: 400_000 }, async () => {
  const halves = Array.from({ length: AT_ONCE }, () => query(IDS, [TOKENS / AT_ONCE]));
  const ids = (await Promise.all(halves)).flatMap(([row]) => row?.['ids'] as string[]);
  expect(new Set(ids).size).toBe(TOKENS);
});
