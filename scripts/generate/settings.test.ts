// The copies of the list of settings: what is kept of a file, and what is not.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { SETTINGS } from '../../common/settings/settings.ts';
import { composeFile, configurationPage, exampleFile } from './settings.ts';

const names = Object.keys(SETTINGS);
const HEAD = 'Before\n\n| name | default | read by | meaning |\n|---|---|---|---|\n';
const rows = names.map((name) => `| \`${name}\` | | | means ${name}, \`a\` |\n`);

test('the reference has the settings in order, keeps their meanings, and loses what is no setting', () => {
  const made = configurationPage(`${HEAD}| \`GONE\` | | | x |\n${rows.toReversed().join('')}\nAfter\n`);
  const lines = made.slice(HEAD.length).split('\n');
  expect(lines.slice(0, -3).map((line) => /^\| `([A-Z_]+)` \|/.exec(line)?.[1])).toEqual(names);
  expect(lines).toContain('| `API_PORT` | `3000` | shim | means API_PORT, `a` |');
  expect(lines).toContain('| `SVC_JWT_SECRET` | none | shim, gateway | means SVC_JWT_SECRET, `a` |');
  expect(lines.slice(-3)).toEqual(['', 'After', '']);
});

test('the reference has to say what each setting means', () => {
  const others = rows.filter((row) => !row.includes('`API_PORT`'));
  for (const row of ['', '| `API_PORT` | `3000` | shim |  |\n'])
    expect(() => configurationPage(HEAD + others.join('') + row)).toThrow('has no row | `API_PORT` |');
});

test('the example has each setting once, with its default in a comment', () => {
  const lines = exampleFile('# Head\n\nGONE=\n# SVC_PASSKEY_RP_ID=\n').split('\n');
  expect(lines.slice(0, 2)).toEqual(['# Head', '']);
  expect(lines.slice(2, -1).map((line) => /^(?:# )?([A-Z_]+)=/.exec(line)?.[1])).toEqual(names);
  for (const line of ['# API_PORT=3000', 'SVC_JWT_SECRET=', '# SVC_PASSKEY_RP_ID='])
    expect(lines).toContain(line);
});

test('the compose file passes a new setting on to each service that reads it, and keeps its other lines', () => {
  const file = readFileSync(join(PROJECT_ROOT, 'docker-compose.yml'), 'utf8');
  const lines = file.split('\n');
  const line = (name: string) => `      ${name}: \${${name}:-}`;
  const without = lines.filter((one) => ![line('SVC_PREVIEW_HOSTS'), line('SVC_APP_TEXTS')].includes(one));
  const count = (all: readonly string[], one: string) => all.filter((each) => each === one).length;
  const made = composeFile(without.join('\n')).split('\n');
  /* nginx has its own line of the first one. */
  expect(count(lines, line('SVC_PREVIEW_HOSTS'))).toBe(3);
  expect(count(made, line('SVC_PREVIEW_HOSTS'))).toBe(2);
  expect(made.indexOf(line('SVC_APP_TEXTS'))).toBeGreaterThan(made.indexOf('  app:'));
  expect(made.filter((one) => !without.includes(one)).sort()).toEqual(
    ['SVC_APP_TEXTS', 'SVC_PREVIEW_HOSTS', 'SVC_PREVIEW_HOSTS'].map(line).sort(),
  );
  expect(made.join('\n')).not.toMatch(/^ +SVC_COOKIE_DOMAIN: \$\{SVC_COOKIE_DOMAIN:-\}$/m);
  expect(() => composeFile('services:\n')).toThrow('docker-compose.yml has no service api-shim.');
});
