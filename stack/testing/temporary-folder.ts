// A folder for one test file, as anyone's home would be: readable, and with an awkward name on request.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Creates a temporary folder that is removed after the tests of the file; `below` adds folders inside it. */
export function temporaryFolder(...below: string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'portaria-test-'));
  chmodSync(root, 0o755);
  afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 3 }));
  const folder = join(root, ...below);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}
