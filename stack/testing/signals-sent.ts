// For tests: records the signals sent to a process, while the clock of this process runs ahead.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import { identify } from '../processes/processes.ts';
import { requirePid } from './kill-process.ts';

const NAMES = new Map<number, NodeJS.Signals>([
  [1, 'SIGHUP'],
  [2, 'SIGINT'],
  [3, 'SIGQUIT'],
  [15, 'SIGTERM'],
]);

/**
 * Stops the process, so that only SIGKILL ends it, and runs `end`. After each signal, a minute passes.
 * Returns the signals in order.
 */
export async function signalsSent(
  started: number | undefined,
  end: () => Promise<unknown>,
): Promise<NodeJS.Signals[]> {
  const pid = requirePid(started);
  await freeze(pid);
  vi.useFakeTimers({ toFake: ['Date'] });
  const sent: NodeJS.Signals[] = [];
  try {
    const state = { ended: false };
    const ending = end().finally(() => (state.ended = true));
    while (identify(pid) && !state.ended) {
      const fresh = pendingOf(pid).filter((name) => !sent.includes(name));
      sent.push(...fresh);
      if (fresh.length > 0) vi.setSystemTime(Date.now() + 60_000);
      await sleep(5);
    }
    await ending;
    return identify(pid) ? sent : [...sent, 'SIGKILL'];
  } finally {
    vi.useRealTimers();
  }
}

/** Stops the process with SIGSTOP, and waits for it: until then it could still handle another signal. */
export async function freeze(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  while (!readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') T ')) await sleep(1);
}

/** The signals that a stopped process has received and not handled. */
export function pendingOf(pid: number): NodeJS.Signals[] {
  try {
    const mask = /^ShdPnd:\s*(\w+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
    return [...NAMES]
      .filter(([bit]) => (BigInt(`0x${mask}`) >> BigInt(bit - 1)) & 1n)
      .map(([, name]) => name);
  } catch {
    return []; // the process has just ended
  }
}
