// Settings in the guides can be copied into an environment file: systemd and docker read a comment after a value as part of the value.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';

const GUIDES = join(PROJECT_ROOT, 'docs', 'how-to');
const SETTING = /^[A-Z][A-Z0-9_]+=.*$/gm;
const settings = readdirSync(GUIDES).flatMap((name) =>
  [...readFileSync(join(GUIDES, name), 'utf8').matchAll(SETTING)].map(([line]) => `${name}: ${line}`),
);

test('no setting of a guide has a comment behind its value', () => {
  expect(settings.length).toBeGreaterThan(20);
  expect(settings.filter((line) => /\s#/.test(line))).toEqual([]);
});
