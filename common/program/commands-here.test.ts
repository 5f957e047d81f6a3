// Texts name the commands that an installation has.
import { describe, expect, it } from 'vitest';
import { COMMANDS, installationKind, withCommandsOf } from './commands-here.ts';

describe('withCommandsOf', () => {
  it.each([
    ['clone', 'npm run db:migrate', 'npm run db:migrate'],
    [
      'package',
      'npm run portaria -- user show 1, or npm start',
      'npx portaria user show 1, or npx portaria dev',
    ],
    ['package', 'npm run doctor [-- --json] [--record]', 'npx portaria doctor [--json] [--record]'],
    ['package', 'npm start [-- --open]', 'npx portaria dev [--open]'],
    ['debian', 'npm run db:migrate', 'portaria migrate'],
    ['debian', 'Run npm run doctor -- --record.', 'Run portaria doctor --record.'],
    [
      'compose',
      '(npm run portaria -- secret rotate)',
      '(docker compose run --rm migrate node deploy/start.mjs cli/portaria.ts secret rotate)',
    ],
    [
      'compose',
      'npm run db:migrate -- --dry-run\nselect 1;',
      'docker compose run --rm migrate node deploy/start.mjs deploy/docker/migrate.ts --dry-run\nselect 1;',
    ],
    ['debian', 'npm ci and npm run test:ha', 'npm ci and npm run test:ha'],
  ] as const)('%s: %s', (kind, text, translated) => {
    expect(withCommandsOf(kind, text)).toBe(translated);
  });
});

describe('installationKind', () => {
  it('takes a known kind, and a clone for everything else', () => {
    for (const kind of Object.keys(COMMANDS)) expect(installationKind(kind)).toBe(kind);
    for (const other of [undefined, '', 'toString', 'Debian']) expect(installationKind(other)).toBe('clone');
  });
});
