// Private files get their mode whatever existed before, and are written atomically.
import {
  chmodSync,
  chownSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { privateFolder, self, withLogFile, writePrivate } from './private-files.ts';

const modeOf = (path: string): number => statSync(path).mode & 0o777;
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portaria-private-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

test('privateFolder() creates missing parents, and resets the mode of an existing folder', () => {
  const path = join(folder, 'a', 'b');
  privateFolder(path, self());
  expect(modeOf(path)).toBe(0o700);
  chmodSync(path, 0o755);
  privateFolder(path, self());
  expect(modeOf(path)).toBe(0o700);
  privateFolder(path, self(), 0o711);
  expect(modeOf(path)).toBe(0o711);
});

test('privateFolder() refuses a file and a symlink to a folder', () => {
  writeFileSync(join(folder, 'file'), '');
  mkdirSync(join(folder, 'real'));
  symlinkSync(join(folder, 'real'), join(folder, 'link'));
  expect(() => privateFolder(join(folder, 'file'), self())).toThrow();
  expect(() => privateFolder(join(folder, 'link'), self())).toThrow('is not a folder');
});

test('writePrivate() replaces a file with mode 0600 and leaves no temporary file', () => {
  const path = join(folder, 'secret');
  writeFileSync(path, 'older', { mode: 0o644 });
  writeFileSync(`${path}.${process.pid}.tmp`, 'of a run that was killed', { mode: 0o644 });
  writePrivate(path, 'new');
  expect([readFileSync(path, 'utf8'), modeOf(path), readdirSync(folder)]).toEqual(['new', 0o600, ['secret']]);
});

test('withLogFile() appends to a file of mode 0600, and closes it also after an error', () => {
  const path = join(folder, 'log');
  const given = ['one', 'two'].map((line) =>
    withLogFile(path, (descriptor) => {
      writeFileSync(descriptor, `${line}\n`);
      return line;
    }),
  );
  expect(given).toEqual(['one', 'two']);
  expect([readFileSync(path, 'utf8'), modeOf(path)]).toEqual(['one\ntwo\n', 0o600]);
  let used = -1;
  expect(() =>
    withLogFile(path, (descriptor) => {
      used = descriptor;
      throw new Error('the disk is full');
    }),
  ).toThrow('the disk is full');
  expect(() => fstatSync(used)).toThrow('EBADF');
});

describe.runIf(process.getuid?.() === 0)('the owner of private files', () => {
  const DAEMON = { uid: 1, gid: 2 };
  const ownerOf = (path: string) => [statSync(path).uid, statSync(path).gid];
  const below = (name: string) => join(folder, name);
  const write = () => {
    writePrivate(below('secret'), 'text');
    withLogFile(below('log'), () => undefined);
    return ['secret', 'log'].map((name) => ownerOf(below(name)));
  };

  test('is set by root: a folder gets the given owner, a file the owner of its folder', () => {
    privateFolder(below('a'), DAEMON);
    expect(ownerOf(below('a'))).toEqual([1, 2]);
    chownSync(folder, 1, 2);
    expect(write()).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  test('is not changed by other users, and an unexpected owner is refused', () => {
    mkdirSync(below('a'));
    vi.spyOn(process as Required<typeof process>, 'getuid').mockReturnValue(1);
    privateFolder(below('a'), { uid: 0, gid: 2 });
    expect(ownerOf(below('a'))).toEqual([0, 0]);
    expect(() => privateFolder(below('a'), DAEMON)).toThrow(
      `${below('a')} belongs to another user (uid 0). Start as that user, or remove the folder.`,
    );
    chownSync(folder, 1, 2);
    expect(write()).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });
});
