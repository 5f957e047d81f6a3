// Every limit and every channel has a name in both languages; the service gives the Portuguese description of a limit, the page the English one.
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

/* The catalogue has a price for each channel. */
test('the page has a name in both languages for every channel that sends, and for no other', () => {
  const prices = known.flatMap((name) => /^preco_mensagem_(.+)/.exec(name ?? '')?.[1] ?? []);
  const channels = prices.map((name) => name.replaceAll('_', '-')).sort();
  expect(channels).toContain('twilio-sms');
  for (const names of [networkPt.channels, networkEn.channels])
    expect(Object.keys(names).sort()).toEqual(channels);
});
