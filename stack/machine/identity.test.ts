// The user that the servers run as, for root and for other users.
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serverIdentity } from './identity.ts';
import { isRoot } from '../files/private-files.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const NOBODY = { uid: 65_534, gid: 65_534 };
const DAEMON = { uid: 1, gid: 1 };
const UNNAMED = { uid: 54_321, gid: 54_321 };
const root = temporaryFolder();
let count = 0;
afterEach(() => void vi.restoreAllMocks());

type Owner = { uid: number; gid: number };

/* Creates a folder of this owner, and the data in it if they have an owner. */
function folders(owner: Owner, data?: Owner): [string, string] {
  const dir = join(root, String(count++));
  mkdirSync(dir);
  chownSync(dir, owner.uid, owner.gid);
  if (data) mkdirSync(join(dir, 'pgdata'));
  if (data) chownSync(join(dir, 'pgdata'), data.uid, data.gid);
  return [dir, join(dir, 'pgdata')];
}
function become({ uid, gid }: Owner): void {
  vi.spyOn(process as Required<typeof process>, 'getuid').mockReturnValue(uid);
  vi.spyOn(process as Required<typeof process>, 'getgid').mockReturnValue(gid);
}

describe.runIf(isRoot())('serverIdentity', () => {
  const ROOT = { uid: 0, gid: 0 };
  it.each([
    ['the owner of the data', ROOT, DAEMON, DAEMON],
    ['the owner of the data rather than of the folder', { uid: 2, gid: 2 }, DAEMON, DAEMON],
    ['the owner of the folder', DAEMON, undefined, DAEMON],
    ['the owner of the folder where root owns the data', DAEMON, ROOT, DAEMON],
    ['the owner of the folder where the owner of the data has no name', DAEMON, UNNAMED, DAEMON],
    ['nobody', ROOT, ROOT, NOBODY],
    ['nobody where no owner has a name', UNNAMED, undefined, NOBODY],
  ] as const)('root runs the servers as %s', (_who, owner, data, expected) => {
    expect(serverIdentity(...folders(owner, data))).toEqual({ ...expected, stepsDown: true });
  });

  it('a user other than root runs the servers as itself', () => {
    become(DAEMON);
    expect(serverIdentity(...folders(NOBODY))).toEqual({ ...DAEMON, stepsDown: false });
    expect(serverIdentity(...folders(NOBODY, DAEMON))).toEqual({ ...DAEMON, stepsDown: false });
  });

  it.each([
    [ROOT, 'root'],
    [UNNAMED, 'uid 54321'],
  ] as const)('throws when the data folder belongs to another user: %j (%s)', (data, name) => {
    become(DAEMON);
    const [dir, dataDir] = folders(DAEMON, data);
    expect(() => serverIdentity(dir, dataDir)).toThrow(
      `${dataDir} belongs to ${name}. Start as that user or as root, or remove the folder to start again.`,
    );
  });
});

describe.runIf(isRoot())('serverIdentity where no owner has a name', () => {
  afterEach(() => {
    vi.doUnmock('./passwd.ts');
    vi.resetModules();
  });

  it.each([undefined, 'nobody:x', 'nobody:x:65534', 'nobody:x::65534:nobody'])(
    'throws when the passwd line of the user "nobody" is %s',
    async (line) => {
      vi.doMock('./passwd.ts', () => ({ passwdLine: () => line }));
      vi.resetModules();
      const { serverIdentity: onThisMachine } = await import('./identity.ts');
      expect(() => onThisMachine(...folders({ uid: 0, gid: 0 }))).toThrow(
        'Postgres cannot run as root, and this machine has no user "nobody" to run it as.',
      );
    },
  );
});
