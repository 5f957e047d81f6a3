// Socket paths stay within the kernel's limit, however long the project's path is.
import { symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pathsOf, socketDirOf } from './paths.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

describe('pathsOf', () => {
  const dir = temporaryFolder();
  it('puts files below .portaria and sockets in a temporary folder, the same through a symlink', () => {
    const link = join(dir, 'link');
    symlinkSync(dir, link);
    const paths = pathsOf(link);
    const { id, socketDir } = paths;
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    expect(socketDir).toBe(join(tmpdir(), `portaria-${id}`));
    const state = join(dir, '.portaria');
    expect(paths).toEqual({
      dir,
      id,
      state,
      pgdata: join(state, 'pgdata'),
      logs: join(state, 'logs'),
      secrets: join(state, 'secrets.json'),
      stackFile: join(state, 'stack.json'),
      children: join(state, 'children.json'),
      socketDir,
      postgrestSocket: join(socketDir, 'postgrest.sock'),
      postgrestRestSocket: join(socketDir, 'postgrest-rest.sock'),
    });
  });
});

describe('socketDirOf', () => {
  it('keeps the socket path within 107 characters for a very long project path', () => {
    const path = `${socketDirOf(`/home/${'very long/'.repeat(200)}`)}/.s.PGSQL.5432`;
    expect(path.length).toBeLessThanOrEqual(107);
  });

  it('falls back to /tmp when the path of the temporary folder is too long', () => {
    const longest = `/${'x'.repeat(107 - '//portaria-0123456789abcdef/.s.PGSQL.5432'.length)}`;
    expect(socketDirOf('/p', longest)).toMatch(/^\/x+\/portaria-[0-9a-f]{16}$/);
    expect(socketDirOf('/p', `${longest}x`)).toMatch(/^\/tmp\/portaria-[0-9a-f]{16}$/);
  });

  it('differs between project folders and is stable for one', () => {
    expect(socketDirOf('/a')).not.toBe(socketDirOf('/b'));
    expect(socketDirOf('/a')).toBe(socketDirOf('/a'));
  });
});
