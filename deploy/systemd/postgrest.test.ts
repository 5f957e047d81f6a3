// The script that starts PostgREST on Debian: which program, and which release it refuses.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';

const folder = mkdtempSync(join(tmpdir(), 'portaria-postgrest-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(version: string) {
  const program = join(folder, 'postgrest');
  const text = `#!/bin/sh\n[ "$1" = --version ] && echo '${version}' || echo "runs with $*"\n`;
  writeFileSync(program, text, { mode: 0o755 });
  return start(program);
}

function start(program: string) {
  const env = { PATH: process.env['PATH'], POSTGREST_BIN: program };
  const script = join(PROJECT_ROOT, 'deploy/systemd/postgrest.sh');
  const { status, stdout, stderr } = spawnSync('sh', [script], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test.each(['PostgREST 12.0.2', 'PostgREST 14.17', 'PostgREST 16.2', 'PostgREST 16.10'])(
  '%s runs',
  (version) => {
    const stdout = 'runs with /opt/portaria/deploy/postgrest.conf\n';
    expect(run(version)).toEqual({ status: 0, stdout, stderr: '' });
  },
);

test.each(['PostgREST 16.0', 'PostgREST 16.1', 'PostgREST 16.1 (a1b2c3d)'])(
  '%s is refused for good',
  (version) => {
    expect(run(version)).toMatchObject({ status: 78, stdout: '' });
  },
);

test('a missing program is refused for good, with the setting that names another one', () => {
  const { status, stderr } = start(join(folder, 'missing'));
  expect([status, stderr]).toEqual([78, expect.stringContaining('set POSTGREST_BIN')]);
});
