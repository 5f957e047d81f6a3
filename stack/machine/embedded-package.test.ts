// Symlinks that an installation without scripts lacks are created, once, by any number of processes.
import { lstatSync, mkdirSync, readlinkSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { embeddedPostgres, packageFolder, restoreSymlinks } from './embedded-package.ts';
import { platformOf } from './platforms.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
let root: string;
let count = 0;
beforeEach(() => {
  root = join(folder, String(count++));
  mkdirSync(join(root, 'native', 'lib'), { recursive: true });
  write([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' }]);
  writeFileSync(join(root, 'package.json'), '{"version": "18.4.0-beta.17"}');
});

const write = (links: { source: string; target: string }[]) =>
  writeFileSync(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links));
const link = () => readlinkSync(join(root, 'native', 'lib', 'libpq.so'));

describe('restoreSymlinks', () => {
  it('creates a missing symlink with a relative target', () => {
    restoreSymlinks(root);
    expect(link()).toBe('libpq.so.5.18');
  });

  it('changes nothing the second time', () => {
    restoreSymlinks(root);
    const inode = () => lstatSync(join(root, 'native', 'lib', 'libpq.so')).ino;
    const before = inode();
    restoreSymlinks(root);
    expect(inode(), 'the same link').toBe(before);
    expect(readdirSync(join(root, 'native', 'lib'))).toEqual(['libpq.so']);
  });

  it('replaces a symlink with another target', () => {
    symlinkSync('libpq.so.4', join(root, 'native', 'lib', 'libpq.so'));
    restoreSymlinks(root);
    expect(link()).toBe('libpq.so.5.18');
  });

  it('refuses a list with a link to another folder', () => {
    write([{ source: '../../etc/passwd', target: 'native/lib/libpq.so' }]);
    expect(() => restoreSymlinks(root)).toThrow(/Unexpected link/);
  });
});

describe('embeddedPostgres', () => {
  it('restores the symlinks before it returns the paths of the programs [G2]', () => {
    expect(embeddedPostgres(root)).toEqual({
      root,
      version: 18,
      initdb: join(root, 'native', 'bin', 'initdb'),
      postgres: join(root, 'native', 'bin', 'postgres'),
      share: join(root, 'native', 'share', 'postgresql'),
    });
    expect(link()).toBe('libpq.so.5.18');
  });

  it('restores libpq.so.5 in the installed package', () => {
    const { root: installed } = embeddedPostgres();
    expect(readlinkSync(join(installed, 'native', 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
  });

  it('refuses a Postgres program with another SHA-256 checksum', () => {
    const platform = platformOf();
    const { postgresSha256 } = platform;
    onTestFinished(() => void Object.assign(platform, { postgresSha256 }));
    const { postgres } = embeddedPostgres();
    platform.postgresSha256 = postgresSha256.replace(/./g, '0');
    expect(() => embeddedPostgres()).toThrow(
      `${postgres} is not the Postgres that Portaria knows, so it is not run: npm ci --ignore-scripts`,
    );
  });

  it('throws with the npm command to run when a package is not installed', () => {
    expect(() => packageFolder('@portaria/never')).toThrow(/npm ci --ignore-scripts/);
  });
});
