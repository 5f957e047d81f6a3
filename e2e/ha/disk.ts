// The disk of each node: a file system of its own with the data of Postgres and etcd, which can be made full.
import { execFileSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const DISK = 'disk';
const EMPTY_BYTES = 8 * 1024 ** 3;

const diskOf = (folder: string): string => join(folder, DISK);
/** The folder of the data of Postgres, or of etcd, on the disk of a node. */
export const onDisk = (folder: string, what: 'data' | 'etcd'): string => join(diskOf(folder), what);

export function makeDisk(folder: string): void {
  mkdirSync(diskOf(folder), { recursive: true });
  execFileSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${String(EMPTY_BYTES)},mode=755`,
    'tmpfs',
    diskOf(folder),
  ]);
}

const resize = (folder: string, bytes: number): void => {
  execFileSync('mount', ['-o', `remount,size=${String(bytes)}`, diskOf(folder)], { stdio: 'pipe' });
};

/** Leaves the disk of a node no space, or only so much. The kernel refuses a size below what is used, so each try after a write in between leaves a bit more. */
export function fillDisk(folder: string, free = 0): void {
  for (let tries = 0; ; tries += 1) {
    const { blocks, bfree, bsize } = statfsSync(diskOf(folder));
    try {
      resize(folder, (blocks - bfree + tries * tries) * bsize + free);
      return;
    } catch (error) {
      if (tries === 20) throw error;
    }
  }
}

/** Takes what was deleted on the disk of a node: leaves no more than so much free. */
export function takeSpace(folder: string, free: number): void {
  const { bfree, bsize } = statfsSync(diskOf(folder));
  if (bfree * bsize > free) fillDisk(folder, free);
}

/** Gives the disk of a node its space back. */
export const freeDisk = (folder: string): void => resize(folder, EMPTY_BYTES);
