// The paths of a stack: files below `.portaria/`, sockets in a private folder with a short path.
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LONGEST_SOCKET_PATH = 107;
const POSTGRES_SOCKET = '.s.PGSQL.5432';

export type Paths = {
  /** The folder with `.portaria`, with symlinks resolved. */
  dir: string;
  id: string;
  state: string;
  pgdata: string;
  logs: string;
  secrets: string;
  stackFile: string;
  children: string;
  socketDir: string;
  postgrestSocket: string;
  /** The socket of the PostgREST of `/rest/v1`. */
  postgrestRestSocket: string;
};

/** The paths of the stack of an existing folder. */
export function pathsOf(dir: string): Paths {
  const real = realpathSync(dir);
  const state = join(real, '.portaria');
  const socketDir = socketDirOf(real);
  return {
    dir: real,
    id: hashOf(real),
    state,
    pgdata: join(state, 'pgdata'),
    logs: join(state, 'logs'),
    secrets: join(state, 'secrets.json'),
    stackFile: join(state, 'stack.json'),
    children: join(state, 'children.json'),
    socketDir,
    postgrestSocket: join(socketDir, 'postgrest.sock'),
    postgrestRestSocket: join(socketDir, 'postgrest-rest.sock'),
  };
}

/** A folder for sockets with a path within the kernel's limit, however long the project's path is. */
export function socketDirOf(realDir: string, base: string = tmpdir()): string {
  const wanted = join(base, `portaria-${hashOf(realDir)}`);
  const fits = Buffer.byteLength(join(wanted, POSTGRES_SOCKET)) <= LONGEST_SOCKET_PATH;
  return fits ? wanted : join('/tmp', `portaria-${hashOf(realDir)}`);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
