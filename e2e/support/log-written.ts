// Waits for the log of a service, which is written in batches.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './http.ts';
import { stack } from './stack.ts';

/** The log of a service of the stack. */
export const logOf = (service: 'api-shim' | 'gateway'): string =>
  readFileSync(join(stack.paths.logs, `${service}.log`), 'utf8');

/** Waits until a service has written the lines of all requests before: lines keep their order, and one of a new request is there. */
export async function logWritten(port: number, log: () => string): Promise<void> {
  const id = randomUUID();
  await ask('me', { port, headers: { 'X-Request-Id': id } });
  for (const end = Date.now() + 20_000; !log().includes(id); await sleep(20))
    if (Date.now() > end) throw new Error('the log has no line of the request');
}
