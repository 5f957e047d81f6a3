// Runs the commands of the how-to pages: patronictl, and commands of the user postgres on a node.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';
import type { Name } from './network.ts';

/** Returns the output of the command; throws with it when the command fails. Clients run meanwhile. */
export async function run(
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input = '',
): Promise<string> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: '/',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += String(chunk)));
  child.stdin.end(input);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${String(code)}: ${text.slice(-1_000)}`);
  return text;
}

const inNode = (name: Name): string[] => ['ip', 'netns', 'exec', name];

/** Runs `patronictl` of the pages on the first node. */
export async function patronictl(cluster: Cluster, args: readonly string[], input = ''): Promise<string> {
  const home = process.env['PORTARIA_HA_PATRONI'] ?? '';
  const config = join(cluster.work, 'n1', 'patroni.yml');
  const command = ['/usr/bin/python3', join(home, 'bin', 'patronictl'), '-c', config, ...args];
  return run([...inNode('n1'), ...command], { PYTHONPATH: home }, input);
}

/** Runs a command of the pages with `runuser -u postgres --`. */
export const asPostgres = (name: Name, command: readonly string[]): Promise<string> => {
  const become = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--'];
  return run([...inNode(name), ...become, ...command]);
};
