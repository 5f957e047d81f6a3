// create-env writes new secrets into a private file.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

it('create-env.sh writes generated secrets into a file with mode 600, also with umask 022', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-env-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, '.env');
  const script = join(import.meta.dirname, 'create-env.sh');
  const command = `umask 022; sh "$0" app.escola.example docs.escola.example escola.example > "$1"`;
  execFileSync('sh', ['-c', command, script, file]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toMatch(/^SVC_OTP_PEPPER=[0-9a-f]{64}$/m);
});
