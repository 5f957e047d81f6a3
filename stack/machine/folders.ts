// Creates the folders of a stack, with access only for the servers that need them.
import { readdirSync, statSync } from 'node:fs';
import { chownSync, lchownSync } from 'node:fs';
import { join } from 'node:path';
import { serverIdentity, type Identity } from './identity.ts';
import type { Paths } from '../files/paths.ts';
import { isRoot, privateFolder, self } from '../files/private-files.ts';

/** Creates `.portaria`, its logs and the socket folder, and returns the user of the servers. */
export function prepareFolders(paths: Paths): Identity {
  const identity = serverIdentity(paths.dir, paths.pgdata);
  const folderOwner = statSync(paths.dir);
  const stateOwner = isRoot() ? { uid: folderOwner.uid, gid: folderOwner.gid } : self();
  // Root's servers run as another user, who must be able to traverse the folder, but not to list or write it.
  const state = stateOwner.uid === identity.uid ? 0o700 : 0o711;
  privateFolder(paths.state, stateOwner, state);
  privateFolder(paths.logs, stateOwner);
  privateFolder(paths.socketDir, identity);
  if (isRoot()) giveBack(paths.pgdata, identity);
  return identity;
}

/** A cluster that root copied or restored belongs to root, and Postgres refuses to run as root. */
function giveBack(dataDir: string, { uid, gid }: Identity): void {
  if (statSync(dataDir, { throwIfNoEntry: false })?.uid !== 0) return;
  for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(dataDir, name), uid, gid);
  }
  chownSync(dataDir, uid, gid);
}
