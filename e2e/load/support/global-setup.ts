// Starts the stack for load tests: like the stack of the other end-to-end tests, but every commit reaches the disk.
import type { TestProject } from 'vitest/node';
import { provideStacks } from '../../support/global-setup.ts';
import { INSPECTED } from './inspector.ts';

export { teardown } from '../../support/global-setup.ts';

/** Vitest calls this before the first test file. */
export async function setup(project: TestProject): Promise<void> {
  const { NODE_OPTIONS = '' } = process.env;
  process.env['NODE_OPTIONS'] = `${NODE_OPTIONS} ${INSPECTED}`; // the services inherit it
  await provideStacks(project, { durable: true });
}
