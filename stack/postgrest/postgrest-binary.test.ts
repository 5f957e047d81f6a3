// Only a PostgREST with the reviewed checksum runs.
import { accessSync, chmodSync, constants, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isExecutable } from '../machine/on-path.ts';
import { assertChecksum, makeExecutable, POSTGREST_SHA256, postgrestBinary } from './postgrest-binary.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();

describe('postgrestBinary', () => {
  it('is the installed one, executable', () => {
    accessSync(postgrestBinary(), constants.X_OK);
  });

  it('refuses a file with another checksum, naming both', () => {
    const path = join(folder, 'postgrest');
    writeFileSync(path, '#!/bin/sh\n');
    chmodSync(path, 0o755);
    expect(() => assertChecksum(path, POSTGREST_SHA256)).toThrow(
      /not the PostgREST[^]*0af68afe[^]*POSTGREST_BIN/,
    );
  });

  it('takes the program that the user names, if there is one', () => {
    expect(postgrestBinary('/bin/sh')).toBe('/bin/sh');
    expect(() => postgrestBinary('/nowhere/postgrest')).toThrow(
      expect.objectContaining({
        message: 'POSTGREST_BIN names /nowhere/postgrest, which is not there or cannot be run.',
        cause: expect.objectContaining({ code: 'ENOENT' }) as Error,
      }) as Error,
    );
  });

  describe('on a machine for which npm carries none', () => {
    const { arch } = process;
    afterEach(() => {
      vi.unstubAllEnvs();
      Object.defineProperty(process, 'arch', { value: arch });
    });

    it('is that of the PATH', () => {
      Object.defineProperty(process, 'arch', { value: 'arm64' });
      const bin = join(folder, 'bin');
      mkdirSync(bin);
      writeFileSync(join(bin, 'postgrest'), '#!/bin/sh\necho PostgREST 14.1\n', { mode: 0o755 });
      vi.stubEnv('PATH', bin);
      expect(postgrestBinary()).toBe(join(bin, 'postgrest'));
      vi.stubEnv('PATH', undefined);
      expect(() => postgrestBinary()).toThrow('PostgREST is not installed, and npm carries none');
    });

    it('is none that cannot be run', () => {
      Object.defineProperty(process, 'arch', { value: 'arm64' });
      const program = join(folder, 'no-interpreter');
      writeFileSync(program, '#!/nowhere/sh\n', { mode: 0o755 });
      expect(() => postgrestBinary(program)).toThrow(
        `${program} is not PostgREST 12, 13, 14; it says: nothing`,
      );
    });
  });

  it('is made executable once', () => {
    const path = join(folder, 'plain');
    writeFileSync(path, '', { mode: 0o644 });
    makeExecutable(path);
    expect(isExecutable(path)).toBe(true);
    const { ctimeNs } = statSync(path, { bigint: true });
    makeExecutable(path);
    expect(statSync(path, { bigint: true }).ctimeNs).toBe(ctimeNs);
  });
});
