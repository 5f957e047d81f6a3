// The unit tests that StrykerJS runs: those of PORTARIA_MUTANT_TESTS, one per line, in that order.
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type Vitest } from 'vitest/node';
import { PROCESS_TESTS } from '../test/process-tests.ts';
import { dropLibpqEnvironment } from '../../stack/machine/libpq-environment.ts';

dropLibpqEnvironment();

const TESTS = (process.env['PORTARIA_MUTANT_TESTS'] ?? '').split('\n');

type Files = Parameters<BaseSequencer['sort']>[0];

/** The first failing test ends the run of a mutant; the nearest test is the most likely to fail. */
class NearestFirst extends BaseSequencer {
  override async sort(files: Files): Promise<Files> {
    const rank = (path: string): number => TESTS.findIndex((test) => path.endsWith(`/${test}`));
    return files.toSorted((a, b) => rank(a.moduleId) - rank(b.moduleId));
  }
}

let vitest: Vitest | undefined;

/* StrykerJS reads only results of tests. Without this reporter, a file that does not load or a failing hook would be a survivor. */
const failedFiles: Reporter = {
  onInit(started) {
    vitest = started;
  },
  onTestModuleEnd(file) {
    const suites = [...file.children.allSuites()];
    for (const error of [...file.errors(), ...suites.flatMap((suite) => suite.errors())])
      vitest?.state.catchError(error, 'Unhandled Error');
  },
};

export default defineConfig({
  test: {
    environment: 'node',
    reporters: [failedFiles],
    include: TESTS,
    setupFiles: ['common/testing/undici-clock.ts'],
    sequence: { sequencer: NearestFirst },
    isolate: TESTS.some((test) => PROCESS_TESTS.includes(test)), // a new worker for each mutant, not for each file
    testTimeout: 6_000, // a mutant may hang; the slowest test without a separate limit takes four seconds
    hookTimeout: 20_000,
  },
});
