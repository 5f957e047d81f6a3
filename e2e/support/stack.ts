// The stack of this worker for its tests: addresses, secrets, and paths of files.
import { inject } from 'vitest';
import type { Ports } from '../../stack/config.ts';
import type { Paths } from '../../stack/files/paths.ts';
import type { Secrets } from '../../stack/files/secrets.ts';
import type { StackInfo } from '../../stack/processes/stack-file.ts';

export type SharedStack = { info: StackInfo; ports: Ports; paths: Paths; secrets: Secrets };

declare module 'vitest' {
  interface ProvidedContext {
    stacks: SharedStack[];
  }
}

/** The element of this worker in a list with one element per worker. */
export function ofThisWorker<T>(all: readonly T[]): T {
  const number = process.env['VITEST_POOL_ID']; // from 1
  const own = all[Number(number) - 1];
  if (own === undefined) throw new Error(`nothing was started for worker ${String(number)}`);
  return own;
}

export const stack: SharedStack = ofThisWorker(inject('stacks'));
