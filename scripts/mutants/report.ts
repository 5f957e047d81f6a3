// Prints the result of a run of mutants.
import type { Lines } from '../ci/changed-lines.ts';

export type NamedMutant = {
  readonly file: string;
  readonly line: number;
  readonly what: string;
};
export type MutantOptions = {
  readonly root: string;
  /** Folders, files or parts of paths, depending on the language. Empty means all. */
  readonly only: readonly string[];
  readonly jobs: number;
  /** No mutant is tried after this many milliseconds. SQL finishes the current mutant. */
  readonly budgetMs: number;
  /** Tries a sample of about this many mutants, drawn with the seed. */
  readonly sample?: number | undefined;
  readonly seed: string;
  /** Tries only mutants in these lines, by file. */
  readonly within?: ReadonlyMap<string, readonly Lines[]> | undefined;
  readonly log: (line: string) => void;
  readonly onSurvivor: (mutant: NamedMutant) => void;
};
export type MutantReport = {
  readonly noticed: readonly NamedMutant[];
  readonly survivors: readonly NamedMutant[];
  /** The number of mutants that were not tried, because the time was up or their tests could not run. */
  readonly left: number;
  /** The reasons why tests could not run. */
  readonly problems: readonly string[];
};
export type Closing = { readonly lines: readonly string[]; readonly passed: number; readonly failed: number };

/**
 * A run passes if the tests notice `atLeast` percent of the mutants in each folder at the top of the project; a sample, which is too small
 * for folders, in all of them together and less two standard deviations, since it differs from the truth by chance. What a run tried
 * before its minutes were over is a sample too. A language without a tried mutant is a failure, and so are tests that could not run.
 */
export function close(
  reports: readonly MutantReport[],
  { atLeast, sampled: drawn }: { readonly atLeast: number; readonly sampled: boolean },
): Closing {
  const noticed = reports.flatMap((report) => report.noticed);
  const survivors = reports.flatMap((report) => report.survivors);
  const problems = reports.flatMap(
    ({ problems: known, noticed: { length }, survivors: alive, left: untried }) =>
      untried > 0 && length + alive.length === 0 ? [...known, 'none of its mutants was tried'] : known,
  );
  const left = reports.reduce((sum, report) => sum + report.left, 0);
  const sampled = drawn || left > 0;
  const tried = [...noticed, ...survivors];
  const places = sampled ? ['the sample'] : [...new Set(tried.map(folderOf))].sort();
  const shares = places.map((place) => {
    const here = (mutant: NamedMutant): boolean => sampled || folderOf(mutant) === place;
    const all = tried.filter(here).length;
    const alive = survivors.filter(here).length;
    const wanted = atLeast / 100;
    const least = wanted * all - (sampled ? 2 * Math.sqrt(all * wanted * (1 - wanted)) : 0);
    return { place, all, alive, least, enough: all - alive >= least };
  });
  return {
    lines: [
      ...problems.map((problem) => `not run   ${problem}`),
      ...shares.map(
        ({ place, all, alive, least, enough }) =>
          `${enough ? 'enough   ' : 'too few  '} ${place}: ${all - alive} of ${all} noticed (${percent(all - alive, all)}, at least ${percent(least, all)})`,
      ),
      tried.length === 0
        ? 'nothing was tried'
        : `${noticed.length} of ${tried.length} noticed (${percent(noticed.length, tried.length)})`,
      ...(left > 0 ? [`${left} not tried`] : []),
    ],
    passed: noticed.length,
    failed:
      shares.filter(({ enough }) => !enough).reduce((sum, { alive }) => sum + alive, 0) + problems.length,
  };
}

const folderOf = ({ file }: NamedMutant): string => file.replace(/\/.*/, '');

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;
