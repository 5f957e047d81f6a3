// Writes files and folders that only their owner may read, atomically.
import { chmodSync, chownSync, closeSync, fchownSync, lstatSync, mkdirSync, openSync } from 'node:fs';
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export type Owner = { uid: number; gid: number };

/** Who this process runs as. */
export const self = (): Owner => ({ uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 });

export const isRoot = (): boolean => self().uid === 0;

/** Creates a folder or uses an existing one, sets its mode and, as root, its owner. Refuses links and folders of other users. */
export function privateFolder(path: string, owner: Owner, mode = 0o700): void {
  mkdirSync(path, { recursive: true, mode });
  const found = lstatSync(path);
  if (!found.isDirectory()) throw new Error(`${path} is not a folder. Remove it and start again.`);
  if (found.uid !== owner.uid && !isRoot()) {
    throw new Error(
      `${path} belongs to another user (uid ${found.uid}). Start as that user, or remove the folder.`,
    );
  }
  if (isRoot()) chownSync(path, owner.uid, owner.gid);
  chmodSync(path, mode);
}

/** Replaces a file atomically. Its mode is 0600; as root it gets the owner of its folder. */
export function writePrivate(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  rmSync(temporary, { force: true });
  writeFileSync(temporary, text, { mode: 0o600, flag: 'wx' });
  if (isRoot()) {
    const { uid, gid } = statSync(dirname(path));
    chownSync(temporary, uid, gid);
  }
  renameSync(temporary, path);
}

/** Opens a log file for appending with mode 0600, passes its descriptor to `use`, and closes it. */
export function withLogFile<T>(path: string, use: (descriptor: number) => T): T {
  const descriptor = openSync(path, 'a', 0o600);
  try {
    if (isRoot()) {
      const { uid, gid } = statSync(dirname(path));
      fchownSync(descriptor, uid, gid);
    }
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
