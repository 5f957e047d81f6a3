// Every limit has a name in both languages and an English description; the service gives the Portuguese one.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { networkEn } from './network-en.ts';
import { networkPt } from './network-pt.ts';

const CATALOGUE = new URL('../../db/functions/portaria/limits/limit_catalogue.sql', import.meta.url);
const known = [...readFileSync(CATALOGUE, 'utf8').matchAll(/^ {4}\('(\w+)', \d+, '/gm)].map(
  ([, name]) => name,
);

test('the page has a name in both languages for every limit of limit_catalogue.sql, and for no other', () => {
  expect(known.length).toBeGreaterThan(20);
  for (const names of [networkPt.limits, networkEn.limits, networkEn.limitEffects])
    expect(Object.keys(names).sort()).toEqual([...known].sort());
  expect(networkPt.limitEffects).toEqual({});
});
