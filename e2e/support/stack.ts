// The stack of this run as its tests see it: addresses, secrets, and where its files are.
import { inject } from 'vitest';
import type { Ports } from '../../stack/config.ts';
import type { Paths } from '../../stack/paths.ts';
import type { Secrets } from '../../stack/secrets.ts';
import type { StackInfo } from '../../stack/stack-file.ts';

export type SharedStack = { info: StackInfo; ports: Ports; paths: Paths; secrets: Secrets };

declare module 'vitest' {
  interface ProvidedContext {
    stack: SharedStack;
  }
}

export const stack: SharedStack = inject('stack');
