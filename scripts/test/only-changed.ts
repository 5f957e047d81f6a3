// The checks of `npm run lint -- --changed`.
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

/** Gives the lint of the types in full these files alone; leaves it out without files. Every other stage stays as it is. */
export const onlyTouched = (stages: readonly Stage[], touched: readonly string[]): Stage[] =>
  stages.flatMap((stage) => (stage.name === 'slow-lint' ? withFiles(stage, touched) : [stage]));

const withFiles = (stage: Stage, files: readonly string[]): Stage[] =>
  files.length === 0 ? [] : [{ ...stage, args: [...stage.args.filter((arg) => arg !== '.'), ...files] }];
