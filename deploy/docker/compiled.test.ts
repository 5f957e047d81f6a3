// An installation starts compiled programs: without a compiler, without the packages of development.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { bundle } from '../../stack/bundle.mjs';
import { temporaryFolder } from '../../stack/testing/temporary-folder.ts';
import { COMPILED } from './compiled.ts';

const read = (path: string): string => readFileSync(join(PROJECT_ROOT, path), 'utf8');
const units = readdirSync(join(PROJECT_ROOT, 'deploy/systemd')).map((file) => `deploy/systemd/${file}`);
const starting = [
  'docker-compose.yml',
  'deploy/docker/setup.sh',
  ...units.filter((path) => /\.service$|portaria\.sh$/.test(path)),
];

it('what starts programs starts compiled ones', () => {
  const started = starting.flatMap((path) =>
    [...read(path).matchAll(/(?:deploy\/start\.mjs,? |on_database )([\w/-]+\.ts)/g)].map(
      ([, program = '']) => program,
    ),
  );
  const byHand = ['deploy/cluster/fill.ts'];
  expect([...new Set([...started, ...byHand])].toSorted()).toEqual([...COMPILED].toSorted());
  for (const path of starting) expect([path, /tsx|esbuild|run\.mjs/.test(read(path))]).toEqual([path, false]);
});

describe('deploy/start.mjs in a folder without node_modules', { timeout: 120_000 }, () => {
  const root = temporaryFolder('compiled');
  const start = (...args: string[]) =>
    spawnSync(process.execPath, ['deploy/start.mjs', ...args], {
      cwd: root,
      env: { PATH: process.env['PATH'] },
      encoding: 'utf8',
    });
  beforeAll(async () => {
    mkdirSync(join(root, 'deploy'));
    copyFileSync(join(PROJECT_ROOT, 'deploy/start.mjs'), join(root, 'deploy/start.mjs'));
    for (const folder of ['api-shim', 'cli', 'doctor'])
      symlinkSync(join(PROJECT_ROOT, folder), join(root, folder));
    await bundle([...COMPILED], join(root, 'dist/compiled'));
  }, 120_000);

  it.each(['doctor/doctor.ts', 'cli/portaria.ts'])('%s prints its help', (program) => {
    const { status, stdout, stderr } = start(program, '--help');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^npm run \w+/);
  });

  it('api-shim/main.ts reads its configuration', () => {
    const { status, stderr } = start('api-shim/main.ts');
    expect(stderr).toContain('SVC_JWT_SECRET is required');
    expect(status).toBe(78);
  });

  it.each([[[]], [['stack/start.ts']], [['api-shim/main.mjs']]])(
    'refuses %j, which is not compiled',
    (args) => {
      expect(start(...args)).toMatchObject({ status: 2, stdout: '' });
    },
  );
});
