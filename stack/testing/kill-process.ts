// For tests: kills one process, as the kernel or an operator would.

/** Sends SIGKILL. Throws without a process. */
export function killProcess(pid: number | undefined): void {
  process.kill(requirePid(pid), 'SIGKILL');
}

/** The process id. Throws without one: a signal to 0 reaches this process and its whole group. */
export function requirePid(pid: number | undefined): number {
  if (pid === undefined || pid <= 0) throw new Error('there is no process');
  return pid;
}
