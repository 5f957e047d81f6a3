// The user of root's servers, and the capability for a closed folder.
import { chmodSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { embeddedPostgres } from '../machine/embedded-package.ts';
import { isRoot, self } from '../files/private-files.ts';
import { commandAs, findRunAs } from './run-as.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
const pg = embeddedPostgres();
const nobody = { uid: 65_534, gid: 65_534, stepsDown: true };

/** The Postgres program in a folder that only root can enter or, with mode 0700 on the program itself, even run. */
function closedPostgres(name: string, mode: number): string {
  const native = join(folder, name, 'native');
  mkdirSync(join(native, 'bin'), { recursive: true });
  for (const part of ['lib', 'share'])
    symlinkSync(join(dirname(pg.postgres), '..', part), join(native, part));
  const program = join(native, 'bin', 'postgres');
  cpSync(pg.postgres, program);
  chmodSync(program, mode);
  chmodSync(join(folder, name), 0o700);
  return program;
}

describe('findRunAs', () => {
  it('returns an ordinary user unchanged and without a capability', () => {
    const identity = { ...self(), stepsDown: false };
    const reach = { program: '/nowhere', files: [], folders: ['/nowhere'] };
    expect(findRunAs(identity, reach)).toEqual({ identity });
  });

  it.runIf(isRoot())('grants no capability when the user can reach everything without one', () => {
    const reach = { program: '/bin/cat', files: [], folders: [folder] };
    expect(findRunAs(nobody, reach)).toEqual({ identity: nobody });
  });

  it.runIf(isRoot())('grants the narrowest capability that makes Postgres reachable', () => {
    const open = { program: closedPostgres('open', 0o755), files: [], folders: [] };
    expect(findRunAs(nobody, open).capability).toBe('dac_read_search');
    const owned = { program: closedPostgres('owned', 0o700), files: [], folders: [] };
    expect(findRunAs(nobody, owned).capability).toBe('dac_override');
  });

  it.runIf(isRoot())('throws an error with a fix when no capability makes the paths reachable', () => {
    const reach = { program: '/nowhere/postgres', files: [], folders: ['/nowhere', '/none'] };
    expect(() => findRunAs(nobody, reach)).toThrow(
      /uid 65534.* cannot reach \/nowhere or \/none\. .*ordinary user/,
    );
    for (const files of [['/nowhere/file'], ['/etc/shadow', '/nowhere/file']])
      expect(() => findRunAs(nobody, { program: '/bin/cat', files, folders: [] })).toThrow('cannot reach');
  });
});

describe.runIf(isRoot())('findRunAs, when it tries the program', () => {
  it('treats a program that fails or writes to stderr as unreachable', () => {
    const complaining = join(folder, 'complaining');
    writeFileSync(complaining, '#!/bin/sh\necho "something is wrong" >&2\n', { mode: 0o755 });
    for (const program of ['/bin/false', complaining])
      expect(() => findRunAs(nobody, { program, files: [], folders: [] }), program).toThrow('cannot reach');
  });
});

describe('commandAs without setpriv', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  it('sets uid and gid on the child process, and no parent-death signal', async () => {
    vi.stubEnv('PATH', folder);
    vi.resetModules();
    const { commandAs: withoutSetpriv } = await import('./run-as.ts');
    expect(withoutSetpriv({ identity: nobody }, '/a', ['b'], 'TERM')).toEqual({
      file: '/a',
      args: ['b'],
      uid: 65_534,
      gid: 65_534,
    });
    const identity = { ...nobody, stepsDown: false };
    expect(withoutSetpriv({ identity }, '/a', ['b'], 'TERM')).toEqual({ file: '/a', args: ['b'] });
  });
});

describe('commandAs', () => {
  it('keeps the arguments as they are', () => {
    const { file, args } = commandAs(
      { identity: { ...self(), stepsDown: false } },
      '/a b',
      ['-c', 'x y'],
      'INT',
    );
    expect([file, ...args]).toEqual(['setpriv', '--pdeathsig', 'INT', '--', '/a b', '-c', 'x y']);
  });

  it('drops root and its groups, and keeps only the given capability', () => {
    const stepped = ['--reuid=65534', '--regid=65534', '--clear-groups'];
    expect(commandAs({ identity: nobody }, '/a', [], 'TERM')).toEqual({
      file: 'setpriv',
      args: ['--pdeathsig', 'TERM', ...stepped, '--', '/a'],
    });
    expect(commandAs({ identity: nobody, capability: 'dac_override' }, '/a', ['b'], 'KILL').args).toEqual([
      ...['--pdeathsig', 'KILL', ...stepped, '--securebits=+no_setuid_fixup'],
      ...['--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override', '--', '/a', 'b'],
    ]);
  });
});
