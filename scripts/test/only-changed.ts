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

/** What a push needs: `types` are the files whose types may differ, undefined for all; `slow` the slow test files that can notice it. */
export type Touched = { readonly types: readonly string[] | undefined; readonly slow: readonly string[] };

/** Gives the lint of the types in full, and the slow tests, the files that they need alone. Every other stage stays as it is. */
export const onlyTouched = (stages: readonly Stage[], { types, slow }: Touched): Stage[] =>
  stages.flatMap((stage) => {
    if (stage.name === 'slow-lint' && types !== undefined) return withFiles(stage, types);
    if (stage.name !== 'slow') return [stage];
    const args = stage.args.filter((arg) => !SLOW_TESTS.includes(arg));
    return slow.length === 0 ? [] : [{ ...stage, args: [...args, ...slow] }];
  });

const withFiles = (stage: Stage, files: readonly string[]): Stage[] =>
  files.length === 0 ? [] : [{ ...stage, args: [...stage.args.filter((arg) => arg !== '.'), ...files] }];
