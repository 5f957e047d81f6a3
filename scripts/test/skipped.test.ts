// A test that was skipped is named at the end, with what its name says of the reason.
import { expect, it } from 'vitest';
import { skippedIn } from './skipped.ts';

it('names the files with skipped tests, and the first of each', () => {
  const of = (name: string, ...statuses: string[]) => ({
    name: `/r/${name}`,
    assertionResults: statuses.map((status, n) => ({ fullName: `${name} ${String(n)}`, status })),
  });
  const testResults = [of('a', 'passed', 'failed'), of('b', 'passed', 'skipped', 'pending'), of('c', 'todo')];
  const lines = skippedIn(JSON.stringify({ testResults }), (name) => name.slice('/r/'.length));
  expect(lines).toEqual(['b: 2 skipped, "b 1"', 'c: 1 skipped, "c 0"']);
});

it('nothing from no report', () => {
  for (const json of [undefined, 'null', '{}']) expect(skippedIn(json, String)).toEqual([]);
});
