// Only a PostgREST with the reviewed checksum runs.
import { accessSync, chmodSync, constants, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isExecutable } from '../machine/on-path.ts';
import { assertChecksum, makeExecutable, POSTGREST_SHA256, postgrestBinary } from './postgrest-binary.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();

describe('postgrestBinary', () => {
  it('returns the installed program, which is executable', () => {
    accessSync(postgrestBinary(), constants.X_OK);
  });

  it('refuses a file with another checksum, and names the checksum and POSTGREST_BIN [G3]', () => {
    const path = join(folder, 'postgrest');
    writeFileSync(path, '#!/bin/sh\n');
    chmodSync(path, 0o755);
    expect(() => assertChecksum(path, POSTGREST_SHA256)).toThrow(
      /not the PostgREST[^]*0af68afe[^]*POSTGREST_BIN/,
    );
  });

  it('returns the program that POSTGREST_BIN names, and throws when it does not exist', () => {
    expect(postgrestBinary('/bin/sh')).toBe('/bin/sh');
    expect(() => postgrestBinary('/nowhere/postgrest')).toThrow(
      expect.objectContaining({
        message: 'POSTGREST_BIN names /nowhere/postgrest, which is not there or cannot be run.',
        cause: expect.objectContaining({ code: 'ENOENT' }) as Error,
      }) as Error,
    );
  });

  describe('on a platform without an npm package', () => {
    const { arch } = process;
    afterEach(() => {
      vi.unstubAllEnvs();
      Object.defineProperty(process, 'arch', { value: arch });
    });

    it('returns the program on the PATH, and throws if the PATH has no such program', () => {
      Object.defineProperty(process, 'arch', { value: 'arm64' });
      const bin = join(folder, 'bin');
      mkdirSync(bin);
      writeFileSync(join(bin, 'postgrest'), '#!/bin/sh\necho PostgREST 14.1\n', { mode: 0o755 });
      vi.stubEnv('PATH', bin);
      expect(postgrestBinary()).toBe(join(bin, 'postgrest'));
      vi.stubEnv('PATH', undefined);
      expect(() => postgrestBinary()).toThrow('PostgREST is not installed, and npm carries none');
    });

    it('throws when the program cannot be run', () => {
      Object.defineProperty(process, 'arch', { value: 'arm64' });
      const program = join(folder, 'no-interpreter');
      writeFileSync(program, '#!/nowhere/sh\n', { mode: 0o755 });
      expect(() => postgrestBinary(program)).toThrow(
        `${program} is not PostgREST 12, 13, 14, 16; it says: nothing`,
      );
    });
  });

  it('makeExecutable() changes the mode once', () => {
    const path = join(folder, 'plain');
    writeFileSync(path, '', { mode: 0o644 });
    makeExecutable(path);
    expect(isExecutable(path)).toBe(true);
    const { ctimeNs } = statSync(path, { bigint: true });
    makeExecutable(path);
    expect(statSync(path, { bigint: true }).ctimeNs).toBe(ctimeNs);
  });
});
