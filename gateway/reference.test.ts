// The reference page and the gateway have the same reasons and statuses.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REASONS } from './reasons.ts';

test('docs/reference/gateway.md lists exactly the reasons there are [D9]', () => {
  const page = readFileSync(new URL('../docs/reference/gateway.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| ([a-z_]+) +\| (\d{3}) +\|/gm)].map(([, reason, status]) => [
    reason,
    Number(status),
  ]);
  expect(rows).toEqual(Object.entries(REASONS).map(([reason, { status }]) => [reason, status]));
});
