// The planning figures: read from a results table, proportional to the number of people, with enough cores.
import { expect, test } from 'vitest';
import { costsIn, LEAST, MOST, needOf, waits } from './capacity.ts';

const RESULTS = `
| me | \`me\` through the shim | 0.80 |
| me | me | api-shim 0.25, postgrest 0.50, postgres 0.75 |
| me | PostgREST | postgrest 0.5, postgres 0.7 |
| logins | logins | api-shim 0.60, postgrest 1.00, postgres 2.20 |
`;
const costs = costsIn(RESULTS);

test('costsIn reads the CPU times of requests through the shim from bench/RESULTS.md', () => {
  expect(costs.me).toEqual({ 'api-shim': 0.25, postgrest: 0.5, postgres: 0.75 });
  expect(costs.logins).toEqual({ 'api-shim': 0.6, postgrest: 1, postgres: 2.2 });
  expect(() => costsIn('')).toThrow('bench/RESULTS.md has no CPU time of api-shim for me');
});

test('ten million people need 1,000 logins and 20,000 me requests a second', () => {
  const { logins, me, cores, connections, walMb } = needOf(10_000_000, costs, MOST);
  expect([logins, me, walMb]).toEqual([1_000, 20_000, 15]);
  expect(cores.postgres).toBeGreaterThanOrEqual(52);
  expect(cores.postgres).toBeLessThan(58);
  expect(connections).toBeGreaterThan(100);
});

test('at least a cluster needs the CPU time of one machine, and a part of a commit for each login', () => {
  const { cores, connections, walMb } = needOf(10_000_000, costs, LEAST);
  expect(cores.postgres).toBeLessThan(20);
  expect([connections < 40, walMb]).toEqual([true, 5.2]);
});

test('10,000 people need one core for each service, and more people never need fewer cores', () => {
  expect(needOf(10_000, costs, MOST).cores).toEqual({ 'api-shim': 1, postgrest: 1, postgres: 1 });
  const sizes = [10_000, 100_000, 1_000_000].map((people) => needOf(people, costs, MOST).cores.postgres);
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
});

test('requests wait for a core that is 95 % busy, and do not with a second core', () => {
  expect(waits(1, 0, 1, 950, 1)).toBeGreaterThan(10);
  expect(waits(2, 0, 1, 950, 1)).toBeLessThan(5);
});
