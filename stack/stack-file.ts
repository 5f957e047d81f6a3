// `.portaria/stack.json`: where everything is while the stack runs.
import { rmSync } from 'node:fs';
import { writePrivate } from './private-files.ts';

export type StackInfo = {
  pid: number;
  /** Of the superuser: for operators, migrations and tests. */
  databaseUrl: string;
  postgrestUrl: string;
  apiUrl: string;
  gatewayUrl: string;
  appUrl: string;
  jwtSecret: string;
};

export const writeStackFile = (path: string, info: StackInfo): void =>
  writePrivate(path, `${JSON.stringify(info, null, 2)}\n`);

export const removeStackFile = (path: string): void => rmSync(path, { force: true });
