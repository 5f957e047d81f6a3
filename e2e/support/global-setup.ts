// Starts one stack for the whole run, in a temporary folder and on ports of its own, and keeps what a reset goes back to.
import type { TestProject } from 'vitest/node';
import { withClient } from '../../stack/database-url.ts';
import type { Stack } from '../../stack/stack.ts';
import { startTestStack } from '../../stack/test-stack.ts';
import { loadSecrets } from '../../stack/secrets.ts';
import { takeSnapshot } from './snapshot.ts';

let stack: Stack | undefined;

/** Called by vitest before the first test file. */
export const setup = (project: TestProject): Promise<void> => provideStack(project);

/** Starts the stack of the run; `durable` when what is measured or killed must reach the disk. */
export async function provideStack(project: TestProject, options: { durable?: boolean } = {}): Promise<void> {
  stack = await startTestStack(options);
  const { info, ports, paths } = stack;
  await withClient(info.databaseUrl, takeSnapshot);
  project.provide('stack', { info, ports, paths, secrets: loadSecrets(paths.secrets) });
}

/** Called by vitest after the last one. */
export async function teardown(): Promise<void> {
  await stack?.stop();
}
