// A complete stack for one test run: its own folder and ports, without fsync, deleted at the end.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PORT_NAMES, readConfig } from './config.ts';
import { isFree } from './machine/ports.ts';
import { startStack, type Stack, type StackOptions } from './stack.ts';

/** Above 10080, the highest port that fetch and browsers refuse. */
const LOWEST_OFFSET = 7_100;
/** Below 32768, where the ports of outgoing connections begin. */
const HIGHEST_OFFSET = 27_500;

/** A PORTARIA_PORT_OFFSET with free ports for the whole stack. */
export async function freePortOffset(): Promise<number> {
  for (;;) {
    const offset = LOWEST_OFFSET + Math.floor(Math.random() * (HIGHEST_OFFSET - LOWEST_OFFSET));
    const { ports } = readConfig({ PORTARIA_PORT_OFFSET: String(offset) });
    const free = await Promise.all(PORT_NAMES.map((name) => isFree(ports[name])));
    if (free.every(Boolean)) return offset;
  }
}

/**
 * Starts an isolated stack in a temporary folder. `stop` also removes the folder.
 *
 * @example
 * const stack = await startTestStack({ env: { SVC_OTP_RESPONSE: 'uniform' } });
 * await fetch(`${stack.info.apiUrl}/functions/v1/me`);
 * await stack.stop();
 */
export async function startTestStack(options: Omit<StackOptions, 'dir'> = {}): Promise<Stack> {
  const dir = mkdtempSync(join(tmpdir(), 'portaria-stack-'));
  chmodSync(dir, 0o755);
  const remove = () => rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
  const env = { ...process.env, PORTARIA_PORT_OFFSET: String(await freePortOffset()), ...options.env };
  try {
    const stack = await startStack({ durable: false, ...options, env, dir });
    const stop = async (force?: boolean) => {
      await stack.stop(force);
      remove();
    };
    return { ...stack, stop };
  } catch (error) {
    remove();
    throw error;
  }
}
