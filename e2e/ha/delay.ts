// A slow network of one node: every packet to and from it arrives later. A program passes the packets on, because not every kernel has netem.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ip, LINKS, linkOf, type Name } from './network.ts';

/** Delays every packet on both links of a node, and returns what ends it. */
export function delay(name: Name, seconds: number): () => Promise<void> {
  const pairs = LINKS.map((link) => [linkOf(name, link), `slow-${link}`] as const);
  for (const [own, slow] of pairs) {
    ip('link', 'add', slow, 'type', 'veth', 'peer', 'name', `${slow}-br`);
    ip('link', 'set', `${slow}-br`, 'master', 'br0', 'up');
    ip('link', 'set', slow, 'up');
    ip('link', 'set', own, 'nomaster');
  }
  const script = join(import.meta.dirname, 'delay.py');
  const program = spawn('/usr/bin/python3', [script, String(seconds), ...pairs.flat()], { stdio: 'inherit' });
  const ended = once(program, 'exit');
  return async () => {
    if (program.exitCode !== null)
      throw new Error('delay.py ended before the fault: the network was not slow');
    program.kill();
    await ended;
    for (const [own, slow] of pairs) {
      ip('link', 'delete', slow);
      ip('link', 'set', own, 'master', 'br0');
    }
  };
}
