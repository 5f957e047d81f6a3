// For tests: kills one process, as the kernel or an operator would.

/** Sends SIGKILL. Throws without a process: its number would be 0, which is this process with all that it runs beside. */
export function killProcess(pid: number | undefined): void {
  if (pid === undefined || pid <= 0) throw new Error('there is no process to kill');
  process.kill(pid, 'SIGKILL');
}
