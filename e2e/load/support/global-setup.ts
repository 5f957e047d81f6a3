// Starts the stack that is put under load: like that of the other end-to-end tests, but every commit reaches the disk.
import type { TestProject } from 'vitest/node';
import { provideStacks } from '../../support/global-setup.ts';

export { teardown } from '../../support/global-setup.ts';

/** Called by vitest before the first test file. */
export const setup = (project: TestProject): Promise<void> => provideStacks(project, { durable: true });
