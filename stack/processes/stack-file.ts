// `.portaria/stack.json`: the addresses and paths of a running stack.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writePrivate } from '../files/private-files.ts';
import { identify } from './processes.ts';

const schema = z.object({
  pid: z.int().positive(),
  /** With the superuser: for operators, migrations and tests. */
  databaseUrl: z.string(),
  postgrestUrl: z.string(),
  apiUrl: z.string(),
  gatewayUrl: z.string(),
  appUrl: z.string(),
  jwtSecret: z.string(),
});

export type StackInfo = z.output<typeof schema>;

/** The socket of the PostgREST of `/rest/v1`, beside the other one. */
export const postgrestRestUrl = ({ postgrestUrl }: StackInfo): string =>
  postgrestUrl.replace(/postgrest\.sock$/, 'postgrest-rest.sock');

export const writeStackFile = (path: string, info: StackInfo): void =>
  writePrivate(path, `${JSON.stringify(info, null, 2)}\n`);

export const removeStackFile = (path: string): void => rmSync(path, { force: true });

/** The stack file of a folder; undefined when no stack was started. Throws when the stack ended without removing it. */
export function runningStack(root: string): StackInfo | undefined {
  const path = join(root, '.portaria', 'stack.json');
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, 'utf8');
  let info: StackInfo;
  try {
    info = schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${path} is not what a stack writes: start it again (npm start)`, { cause });
  }
  if (!identify(info.pid))
    throw new Error(`the stack of process ${info.pid} is gone: start it again (npm start)`);
  return info;
}
