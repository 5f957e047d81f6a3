// Stops a process gracefully: on a signal, or when its supervisor has ended.

export type Shutdown = { supervised: boolean; deadlineMs: number; drain: (reason: string) => Promise<void> };

/** Calls `drain` once, then exits: with 0 on success, with 1 when it fails or exceeds the deadline. */
export function exitGracefully({ supervised, deadlineMs, drain }: Shutdown): void {
  let ending = false;
  const end = (reason: string) => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), deadlineMs).unref();
    drain(reason).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', () => end('SIGTERM'));
  process.on('SIGINT', () => end('SIGINT'));
  if (!supervised) return;
  if (process.connected) process.once('disconnect', () => end('the supervisor is gone'));
  else process.stdin.on('end', () => end('the supervisor is gone')).resume();
}
