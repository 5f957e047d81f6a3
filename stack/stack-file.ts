// `.portaria/stack.json`: the addresses and paths of a running stack.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writePrivate } from './private-files.ts';
import { identify } from './processes.ts';

const schema = z.object({
  pid: z.int().positive(),
  /** Of the superuser: for operators, migrations and tests. */
  databaseUrl: z.string(),
  postgrestUrl: z.string(),
  apiUrl: z.string(),
  gatewayUrl: z.string(),
  appUrl: z.string(),
  jwtSecret: z.string(),
});

export type StackInfo = z.output<typeof schema>;

/** Where the PostgREST of `/rest/v1` listens: beside the other one. */
export const postgrestRestUrl = ({ postgrestUrl }: StackInfo): string =>
  postgrestUrl.replace(/postgrest\.sock$/, 'postgrest-rest.sock');

export const writeStackFile = (path: string, info: StackInfo): void =>
  writePrivate(path, `${JSON.stringify(info, null, 2)}\n`);

export const removeStackFile = (path: string): void => rmSync(path, { force: true });

/** What the stack of a folder says of itself; undefined when none was started. Throws when it ended without saying so. */
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
