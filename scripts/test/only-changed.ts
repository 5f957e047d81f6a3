// The checks of `npm run lint -- --changed`, and of a push.
import { SLOW_TESTS } from './slow-tests.ts';
import type { Stage } from './stages.ts';

/**
 * Gives each lint only the changed files that it judges. Leaves out a lint without such files, and those that judge the whole tree
 * at once: the next full run has them. Every other stage stays as it is.
 */
export const onlyChanged = (stages: readonly Stage[], changed: readonly string[]): Stage[] =>
  stages.flatMap((stage) => {
    if (stage.name !== 'lint') return [stage];
    const { judges } = stage;
    return withFiles(stage, judges === undefined ? [] : changed.filter((path) => judges.test(path)));
  });

/**
 * What a push needs: `types` are the files whose types may differ, undefined if all may or a lint has other rules; `changed` the files that
 * differ; `slow` the slow test files that can notice it.
 */
export type Touched = {
  readonly types: readonly string[] | undefined;
  readonly changed: readonly string[];
  readonly slow: readonly string[];
};

/** Gives each lint that judges file by file, and the slow tests, the files that they need alone. Every other stage stays as it is. */
export const onlyTouched = (stages: readonly Stage[], { types, changed, slow }: Touched): Stage[] =>
  stages.flatMap((stage) => {
    const { judges, typed } = stage;
    if (judges !== undefined && types !== undefined)
      return withFiles(
        stage,
        (typed ? types : changed).filter((path) => judges.test(path)),
      );
    if (stage.name !== 'slow') return [stage];
    const args = stage.args.filter((arg) => !SLOW_TESTS.includes(arg));
    return slow.length === 0 ? [] : [{ ...stage, args: [...args, ...slow] }];
  });

const withFiles = (stage: Stage, files: readonly string[]): Stage[] =>
  files.length === 0 ? [] : [{ ...stage, args: [...stage.args.filter((arg) => arg !== '.'), ...files] }];
