// The unit tests that StrykerJS runs: those that PORTARIA_MUTANT_TESTS lists, one for each line, in that order.
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type Vitest } from 'vitest/node';
import { PROCESS_TESTS } from '../test/process-tests.ts';
import { dropLibpqEnvironment } from '../../stack/libpq-environment.ts';

dropLibpqEnvironment();

const TESTS = (process.env['PORTARIA_MUTANT_TESTS'] ?? '').split('\n');

type Files = Parameters<BaseSequencer['sort']>[0];

/** The first test that fails ends the run for a mutant: the nearest is the likeliest. */
class NearestFirst extends BaseSequencer {
  override async sort(files: Files): Promise<Files> {
    const rank = (path: string): number => TESTS.findIndex((test) => path.endsWith(`/${test}`));
    return files.toSorted((a, b) => rank(a.moduleId) - rank(b.moduleId));
  }
}

let vitest: Vitest | undefined;

/* StrykerJS reads the results of tests only: a file that cannot be loaded, or a hook that fails, would count as a mutant that survived. */
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
    sequence: { sequencer: NearestFirst },
    isolate: TESTS.some((test) => PROCESS_TESTS.includes(test)), // a new worker for each mutant, and not for each file of it
    testTimeout: 6_000, // a mutant may hang: without one the slowest test without a bound of its own takes four seconds
    hookTimeout: 20_000,
  },
});
