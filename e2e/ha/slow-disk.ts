// A slow disk of one node: its Postgres and its etcd wait for every flush. strace delays their system calls, because a kernel may have neither
// a device mapper nor a limit of input and output, and the disks of the nodes are in memory.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { processesOf, type Name } from './network.ts';

const WITH_DATA = new Set(['postgres', 'etcd']);
function programOf(pid: number): string {
  try {
    return basename(readlinkSync(`/proc/${String(pid)}/exe`));
  } catch {
    return ''; // it has ended
  }
}

/** Delays every flush to the disk of a node, also by processes that start later, and returns what ends it. */
export function slowDisk(name: Name, seconds: number): () => Promise<void> {
  const pids = processesOf(name).filter((pid) => WITH_DATA.has(programOf(pid)));
  const flushes = 'fsync,fdatasync';
  const delay = `--inject=${flushes}:delay_exit=${String(seconds * 1e6)}`;
  const args = ['-f', '-qq', '-o', '/dev/null', `--trace=${flushes}`, delay];
  const tracer = spawn('strace', [...args, ...pids.flatMap((pid) => ['-p', String(pid)])], {
    stdio: 'inherit',
  });
  const ended = once(tracer, 'exit');
  return async () => {
    if (tracer.exitCode !== null) throw new Error('strace ended before the fault: the disk was not slow');
    tracer.kill('SIGINT');
    await ended;
  };
}
