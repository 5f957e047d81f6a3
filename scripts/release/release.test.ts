// A release has a later version, a section in the changelog, and the same version everywhere.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFrozen, migrationSums, parseFrozen } from '../../migrate/frozen.ts';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { temporaryFolder } from '../../stack/testing/temporary-folder.ts';
import { writeSums } from './artifacts.ts';
import { cutChangelog, lastRelease, releaseNotes, unreleased } from './changelog.ts';
import { freezeMigrations } from './freeze.ts';
import { nextVersion } from './version.ts';
import { writeVersions } from './write-versions.ts';

const folder = temporaryFolder();
const TEXT = '# Changelog\n\n## Unreleased\n\n### Added\n\n- A $1 door.\n\n## 0.1.0 - 2026-01-01\n\n- All.\n';

describe('the version of a release', () => {
  it.each([
    ['0.2.0-dev', '0.1.0', undefined, '0.2.0'],
    ['0.2.0', '0.1.0', '0.10.0', '0.10.0'],
    ['0.2.0', '0.9.0', '0.10.0', '0.10.0'],
    ['1.0.0-dev', undefined, undefined, '1.0.0'],
  ])(
    'for the current version %s, the last release %s and the argument %s is %s',
    (current, last, named, next) => {
      expect(nextVersion(current, last, named)).toBe(next);
    },
  );

  it.each([
    ['0.1.0-dev', '0.1.0', undefined],
    ['0.2.0', '0.10.0', '0.9.9'],
    ['0.2.0', '0.1.0', 'v1'],
  ])(
    'for the current version %s, the last release %s and the argument %s is an error',
    (current, last, named) => {
      expect(() => nextVersion(current, last, named)).toThrow(/does not come after|is no version/);
    },
  );
});

describe('the changelog', () => {
  it('gets the section of the release below an empty Unreleased section, and needs a change', () => {
    const cut = cutChangelog(TEXT, '0.2.0', '2026-02-02');
    expect(cut).toContain('## Unreleased\n\n## 0.2.0 - 2026-02-02\n\n### Added\n\n- A $1 door.\n\n## 0.1.0');
    expect(lastRelease(cut)).toBe('0.2.0');
    expect(releaseNotes(cut, '0.2.0')).toBe('### Added\n\n- A $1 door.');
    expect(releaseNotes(cut, '0.1.0')).toBe('- All.');
    expect(() => cutChangelog(cut, '0.3.0', '2026-03-03')).toThrow('no change');
    expect(() => releaseNotes(cut, '0.3.0')).toThrow('cut the release first');
  });

  it('of this repository has its newest changes in sections', () => {
    const text = readFileSync(join(PROJECT_ROOT, 'CHANGELOG.md'), 'utf8');
    const isCut = text.includes('## Unreleased\n\n## ');
    expect(isCut ? releaseNotes(text, lastRelease(text) ?? '') : unreleased(text)).toContain('### ');
  });
});

it('writeVersions writes the version into every package file and changes no other line', () => {
  const files = ['package.json', 'client/package.json', 'app/package.json', 'package-lock.json'];
  for (const name of ['client', 'app']) mkdirSync(join(folder, name));
  for (const file of files) cpSync(join(PROJECT_ROOT, file), join(folder, file));
  expect(writeVersions(folder, '9.8.7')).toEqual(files);
  for (const file of files) {
    const [before, after] = [PROJECT_ROOT, folder].map((root) =>
      readFileSync(join(root, file), 'utf8').split('\n'),
    );
    const changed = after!.filter((line, at) => line !== before![at]);
    expect([file, new Set(changed.map((line) => line.trim()))]).toEqual([
      file,
      new Set(['"version": "9.8.7",']),
    ]);
    expect(changed.length).toBe(file === 'package-lock.json' ? 4 : 1);
  }
});

it('writeSums writes SHA-256 sums that sha256sum accepts', () => {
  const out = join(folder, 'out');
  mkdirSync(out);
  writeFileSync(join(out, 'a.tgz'), 'a');
  writeSums(out);
  writeSums(out);
  const check = () =>
    execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: out, encoding: 'utf8', stdio: 'pipe' });
  expect(check()).toBe('a.tgz: OK\n');
  writeFileSync(join(out, 'a.tgz'), 'b');
  expect(check).toThrow();
});

describe('freezing the migrations', () => {
  it('adds each one to frozen.txt once with its SHA-256 sum, and a later change is found', async () => {
    const root = join(folder, 'freeze');
    cpSync(join(PROJECT_ROOT, 'migrations'), join(root, 'migrations'), { recursive: true });
    writeFileSync(join(root, 'migrations', '9998_next.sql'), 'select 1;\n');
    const path = join(root, 'migrations', 'frozen.txt');
    const before = readFileSync(path, 'utf8');
    await freezeMigrations(root);
    await freezeMigrations(root);
    const text = readFileSync(path, 'utf8');
    expect(text.startsWith(before)).toBe(true);
    const sums = await migrationSums(root);
    expect(parseFrozen(text).map(({ file }) => file)).toEqual([...sums.keys()]);
    writeFileSync(join(root, 'migrations', '9998_next.sql'), 'select 2;\n');
    expect(checkFrozen(parseFrozen(text), await migrationSums(root))).toEqual([
      '9998_next.sql is released and has changed',
    ]);
  });
});
