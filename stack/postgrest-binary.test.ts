// Only the PostgREST that was reviewed is run.
import { accessSync, chmodSync, constants, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assertChecksum, POSTGREST_SHA256, postgrestBinary } from './postgrest-binary.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

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
});
