// The copies of the list of settings: what is kept of a file, and what is not.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SHIM_SETTINGS } from '../../api-shim/config.ts';
import { APP_SETTINGS } from '../../app/server/config.ts';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { SETTINGS } from '../../common/settings/settings.ts';
import { DOCS_HOST_SETTINGS } from '../../docs-host/config.ts';
import { DOCTOR_SETTINGS } from '../../doctor/examination/installation.ts';
import { GATEWAY_SETTINGS } from '../../gateway/config.ts';
import { composeFile, configurationPage, exampleFile } from './settings.ts';

const names = Object.keys(SETTINGS);
const HEAD = 'Before\n\n| name | default | read by | meaning |\n|---|---|---|---|\n';

test.each([
  ['shim', SHIM_SETTINGS],
  ['gateway', GATEWAY_SETTINGS],
  ['app', APP_SETTINGS],
  ['docs-host', DOCS_HOST_SETTINGS],
  ['doctor', DOCTOR_SETTINGS],
])('%s reads exactly the settings that the list names for it', (reader, read) => {
  const listed = Object.entries(SETTINGS).filter(([, { readBy }]) =>
    (readBy as readonly string[]).includes(reader),
  );
  expect([...read].sort()).toEqual(listed.map(([name]) => name).sort());
});

test('the reference has the settings in order with the comments above them, and loses what is no setting', () => {
  const source = names.map((name) => `  // means ${name},\n  // \`a\`\n  ${name}: {},\n`).join('');
  const made = configurationPage(`${HEAD}| \`GONE\` | | | x |\n\nAfter\n`, source);
  const lines = made.slice(HEAD.length).split('\n');
  expect(lines.slice(0, -3).map((line) => /^\| `([A-Z_]+)` \|/.exec(line)?.[1])).toEqual(names);
  expect(lines).toContain('| `API_PORT` | `3000` | shim | means API_PORT, `a` |');
  expect(lines).toContain('| `SVC_JWT_SECRET` | none | shim, gateway, doctor | means SVC_JWT_SECRET, `a` |');
  expect(lines.slice(-3)).toEqual(['', 'After', '']);
  expect(() => configurationPage(HEAD, source.replace(' // means API_PORT,\n  // `a`\n', ''))).toThrow(
    'API_PORT has no comment',
  );
  expect(() => configurationPage('no table', source)).toThrow('no table with the column name');
});

test('a link of a setting begins at the root, and in the reference there', () => {
  const others = names.map((name) => `  // x\n  ${name}: {\n`).join('');
  const source =
    '  // [a](docs/how-to/a.md), [b](docs/reference/b.md#c), [d](app/d.ts), [e](https://e)\n  API_PORT: {';
  expect(configurationPage(HEAD, others + source)).toContain(
    '| [a](../how-to/a.md), [b](b.md#c), [d](../../app/d.ts), [e](https://e) |',
  );
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
