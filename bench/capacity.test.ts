// The planning figures: read from a results table, proportional to the number of people, with enough cores.
import { expect, test } from 'vitest';
import { costsIn, needOf, waits } from './capacity.ts';

const RESULTS = `
| me | \`me\` through the shim | 0.80 |
| me | me | api-shim 0.25, postgrest 0.50, postgres 0.75 |
| me | PostgREST | postgrest 0.5, postgres 0.7 |
| logins | logins | api-shim 0.60, postgrest 1.00, postgres 2.20 |
`;
const costs = costsIn(RESULTS);

test('the CPU times are those of the requests through the shim', () => {
  expect(costs.me).toEqual({ 'api-shim': 0.25, postgrest: 0.5, postgres: 0.75 });
  expect(costs.logins).toEqual({ 'api-shim': 0.6, postgrest: 1, postgres: 2.2 });
  expect(() => costsIn('')).toThrow('bench/RESULTS.md has no CPU time of api-shim for me');
});

test(
  'ten million people: a thousand logins and twenty thousand questions a second',
  { timeout: 30_000 },
  () => {
    const { logins, me, cores, connections, walMb } = needOf(10_000_000, costs);
    expect([logins, me, walMb]).toEqual([1_000, 20_000, 15]);
    expect(cores.postgres).toBeGreaterThanOrEqual(18);
    expect(cores.postgres).toBeLessThan(22);
    expect(connections).toBeGreaterThan(100);
  },
);

test('few people need one core of each, and more people never need fewer', { timeout: 30_000 }, () => {
  expect(needOf(10_000, costs).cores).toEqual({ 'api-shim': 1, postgrest: 1, postgres: 1 });
  const sizes = [10_000, 100_000, 1_000_000].map((people) => needOf(people, costs).cores.postgres);
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
});

test('a core that is nearly always busy lets requests wait, one more does not', () => {
  expect(waits(1, 0, 1, 950, 1)).toBeGreaterThan(10);
  expect(waits(2, 0, 1, 950, 1)).toBeLessThan(5);
});
