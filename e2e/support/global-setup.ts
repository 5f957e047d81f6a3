// Starts a stack for each worker, in a temporary folder and on free ports, and stores the state that a reset restores.
import type { TestProject } from 'vitest/node';
import { withClient } from '../../migrate/sql/with-client.ts';
import type { Stack } from '../../stack/stack.ts';
import { startTestStack } from '../../stack/test-stack.ts';
import { loadSecrets } from '../../stack/files/secrets.ts';
import { takeSnapshot } from './snapshot.ts';
import type { SharedStack } from './stack.ts';

const stacks: Stack[] = [];

/** Vitest calls this before the first test file. */
export const setup = (project: TestProject): Promise<void> => provideStacks(project);

/** The number of files that run at the same time. */
export const workersOf = (project: TestProject): number =>
  project.config.maxWorkers || project.vitest.config.maxWorkers;

/** Starts the stacks of the run. `durable` is for tests that measure or kill: every commit reaches the disk. */
export async function provideStacks(
  project: TestProject,
  options: { durable?: boolean } = {},
): Promise<void> {
  const starting = Array.from({ length: workersOf(project) }, async () => {
    const stack = await startTestStack(options);
    stacks.push(stack);
    return share(stack);
  });
  project.provide('stacks', await allOrStop(starting, teardown));
}

/** Waits for every start, also after a failed one, so that it can stop all that started. */
export async function allOrStop<T>(starting: Promise<T>[], stop: () => Promise<void>): Promise<T[]> {
  const settled = await Promise.allSettled(starting);
  if (settled.some(({ status }) => status === 'rejected')) await stop();
  return Promise.all(starting);
}

/** Takes the snapshot of a new stack, and returns what its tests need to know. */
export async function share({ info, ports, paths }: Stack): Promise<SharedStack> {
  await withClient(info.databaseUrl, takeSnapshot);
  return { info, ports, paths, secrets: loadSecrets(paths.secrets) };
}

/** Vitest calls this after the last test file. */
export async function teardown(): Promise<void> {
  await Promise.all(stacks.splice(0).map((stack) => stack.stop()));
}
