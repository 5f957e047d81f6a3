// Sets the superuser's password after its file was lost, in single-user mode, which needs no password.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { PostgresPackage } from '../machine/embedded-package.ts';
import { commandAs, type RunAs } from '../processes/run-as.ts';
import { scramVerifier } from '../../migrate/scram.ts';

/** Sets the password of `postgres` in a stopped cluster. */
export async function resetPassword(
  pg: PostgresPackage,
  runAs: RunAs,
  dataDir: string,
  password: string,
): Promise<void> {
  const { file, args, ...user } = commandAs(
    runAs,
    pg.postgres,
    ['--single', '-D', dataDir, 'postgres'],
    'KILL',
  );
  const child = spawn(file, args, {
    ...user,
    cwd: '/',
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.end(`alter role postgres password '${scramVerifier(password)}'\n`);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The password of the cluster in ${dataDir} could not be set again.`);
}
