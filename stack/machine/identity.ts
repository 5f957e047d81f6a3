// Decides which user Postgres and PostgREST run as; Postgres refuses to run as root.
import { statSync } from 'node:fs';
import { passwdLine } from './passwd.ts';
import { isRoot, self, type Owner } from '../files/private-files.ts';

/** The user of the servers, and whether root must switch to it. */
export type Identity = Owner & { stepsDown: boolean };

/**
 * For an ordinary user: that user. For root: the owner of the data, else the folder's owner, else `nobody`.
 */
export function serverIdentity(dir: string, dataDir: string): Identity {
  const dataOwner = ownerOf(dataDir);
  if (!isRoot()) {
    const own = self();
    if (dataOwner && dataOwner.uid !== own.uid) {
      throw new Error(
        `${dataDir} belongs to ${userName(dataOwner.uid)}. Start as that user or as root, or remove the folder to start again.`,
      );
    }
    return { ...own, stepsDown: false };
  }
  const candidates = [dataOwner, ownerOf(dir)];
  const chosen = candidates.find((owner) => owner && owner.uid !== 0 && passwdLine(String(owner.uid)));
  return { ...(chosen ?? nobody()), stepsDown: true };
}

function ownerOf(path: string): Owner | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && { uid: found.uid, gid: found.gid };
}

function nobody(): Owner {
  const [, , uid, gid] = passwdLine('nobody')?.split(':') ?? [];
  if (!uid || !gid)
    throw new Error('Postgres cannot run as root, and this machine has no user "nobody" to run it as.');
  return { uid: Number(uid), gid: Number(gid) };
}

const userName = (uid: number): string => passwdLine(String(uid))?.split(':')[0] ?? `uid ${uid}`;
