// Starts a stack whose folder is on a small separate disk: a tmpfs, which only root can mount.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { provideStacks, teardown as stopStacks } from '../../support/global-setup.ts';

/** Enough for a new cluster and its write-ahead log, and little more. */
const SIZE = '320m';

let disk: string | undefined;

declare module 'vitest' {
  interface ProvidedContext {
    /** The mount point; undefined when this user may not mount. */
    disk: string | undefined;
  }
}

function mount(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', folder], { stdio: 'pipe' });
    chmodSync(folder, 0o755);
    return folder;
  } catch {
    rmdirSync(folder);
    return undefined;
  }
}

/** Called by vitest before the first test file. */
export async function setup(project: TestProject): Promise<void> {
  disk = mount();
  project.provide('disk', disk);
  if (disk === undefined) return;
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = disk;
  try {
    await provideStacks(project, { durable: true });
  } catch (error) {
    unmount();
    throw error;
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

/** Called by vitest after the last test file. */
export async function teardown(): Promise<void> {
  await stopStacks();
  unmount();
}

function unmount(): void {
  if (disk === undefined) return;
  execFileSync('umount', ['--lazy', disk], { stdio: 'pipe' });
  rmdirSync(disk);
  disk = undefined;
}
