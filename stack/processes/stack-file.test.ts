// The file with the stack's addresses: read by operators' commands, and trusted only while the stack runs.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { pathsOf } from '../files/paths.ts';
import {
  postgrestRestUrl,
  removeStackFile,
  runningStack,
  writeStackFile,
  type StackInfo,
} from './stack-file.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const info: StackInfo = {
  pid: process.pid,
  databaseUrl: 'postgresql://postgres@localhost/portaria?host=/tmp/x',
  postgrestUrl: 'unix:/tmp/x/postgrest.sock',
  apiUrl: 'http://localhost:3000',
  gatewayUrl: 'http://localhost:3001',
  appUrl: 'http://localhost:5173',
  jwtSecret: 'not a secret',
};

describe('runningStack', () => {
  let root: string;
  let path: string;
  beforeEach(() => {
    root = temporaryFolder();
    path = pathsOf(root).stackFile;
    mkdirSync(dirname(path));
  });

  it('returns the content of the stack file while its process runs', () => {
    writeStackFile(path, info);
    expect(runningStack(root)).toEqual(info);
  });

  it('is undefined before a stack was started and after it was stopped', () => {
    expect(runningStack(root)).toBeUndefined();
    writeStackFile(path, info);
    for (const _twice of [1, 2]) removeStackFile(path);
    expect(runningStack(root)).toBeUndefined();
  });

  it('throws when the process that the stack file names is gone', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeStackFile(path, { ...info, pid });
    expect(() => runningStack(root)).toThrow(
      `the stack of process ${pid} is gone: start it again (npm start)`,
    );
  });

  it.each([
    ['half a file', '{"pid": 1,'],
    ['a file without an address', '{"pid": 1}'],
  ])('throws when the stack file is %s', (_, text) => {
    writeFileSync(path, text);
    expect(() => runningStack(root)).toThrow(
      expect.objectContaining({
        message: `${path} is not what a stack writes: start it again (npm start)`,
        cause: expect.any(Error) as Error,
      }) as Error,
    );
  });
});

it('postgrestRestUrl() is a socket in the same folder as that of the other PostgREST', () => {
  const postgrestUrl = 'unix:/tmp/postgrest.sock/postgrest.sock';
  expect(postgrestRestUrl({ ...info, postgrestUrl })).toBe('unix:/tmp/postgrest.sock/postgrest-rest.sock');
});
