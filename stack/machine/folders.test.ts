// The owners of a stack's folders, as root: the servers can reach theirs, and a cluster restored by root gets its owner back.
import { chownSync, lstatSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { prepareFolders } from './folders.ts';
import { pathsOf, type Paths } from '../files/paths.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const root = temporaryFolder();
let count = 0;
let paths: Paths;
afterEach(() => rmSync(paths.socketDir, { recursive: true, force: true }));

const ownerOf = (path: string) => [lstatSync(path).uid, lstatSync(path).gid];
const seen = (path: string) => [...ownerOf(path), (lstatSync(path).mode & 0o777).toString(8)];
const start = (uid: number, gid: number) => {
  const dir = join(root, String(count++));
  mkdirSync(dir);
  chownSync(dir, uid, gid);
  paths = pathsOf(dir);
};

describe.runIf(process.getuid?.() === 0)('prepareFolders', () => {
  it('gives every folder to the owner of the project, who runs the servers', () => {
    start(1, 2);
    expect(prepareFolders(paths)).toEqual({ uid: 1, gid: 2, stepsDown: true });
    for (const path of [paths.state, paths.logs, paths.socketDir]) expect(seen(path)).toEqual([1, 2, '700']);
  });

  it('in a project of root, the server user can enter .portaria but not list or write it', () => {
    start(0, 0);
    const { uid, gid } = prepareFolders(paths);
    expect(uid).not.toBe(0);
    expect([paths.state, paths.logs, paths.socketDir].map(seen)).toEqual([
      [0, 0, '711'],
      [0, 0, '700'],
      [uid, gid, '700'],
    ]);
  });

  it.each([
    [0, 1],
    [1, 0],
  ])('in a data folder of uid %i, files of root belong to uid %i afterwards', (owner, after) => {
    start(1, 1);
    mkdirSync(join(paths.pgdata, 'base'), { recursive: true });
    writeFileSync(join(paths.pgdata, 'base', '1'), '');
    symlinkSync('/etc/passwd', join(paths.pgdata, 'link'));
    chownSync(paths.pgdata, owner, owner);
    prepareFolders(paths);
    expect(ownerOf(paths.pgdata)).toEqual([1, 1]);
    for (const name of ['base', 'base/1', 'link'])
      expect(ownerOf(join(paths.pgdata, name)), name).toEqual([after, after]);
    expect(ownerOf('/etc/passwd')).toEqual([0, 0]);
  });
});
