// For tests: a temporary folder that other users may read, with an awkward name on request.
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A file with many clusters leaves tens of thousands of files. */
const REMOVED_WITHIN_MS = 300_000;

/** Creates a temporary folder that is removed after the tests of the file; `below` adds folders inside it. */
export function temporaryFolder(...below: string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'portaria-test-'));
  chmodSync(root, 0o755);
  afterAll(() => rm(root, { recursive: true, force: true, maxRetries: 3 }), REMOVED_WITHIN_MS);
  const folder = join(root, ...below);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}
