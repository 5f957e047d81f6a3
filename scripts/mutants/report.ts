// Prints the result of a run of mutants.
import type { Lines } from '../ci/changed-lines.ts';
import { isAccepted, keyOf, type Accepted } from './accepted.ts';

export type NamedMutant = {
  readonly file: string;
  readonly line: number;
  readonly what: string;
  /** Noticed only because the tests did not end in time. On a busy machine this may be wrong. */
  readonly timedOut?: boolean;
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
 * Compares the survivors with the list of accepted mutants. A listed mutant that was noticed is a stale entry: a failure where all
 * mutants must be noticed. A language without a tried mutant is a failure. So are unlisted survivors unless `atLeast` percent of
 * the unlisted mutants were noticed. A sample of sixty differs from the truth by chance: it fails below two standard deviations of that.
 */
export function close(
  reports: readonly MutantReport[],
  accepted: readonly Accepted[],
  gone: readonly Accepted[],
  { atLeast = 100, sampled = false }: { readonly atLeast?: number; readonly sampled?: boolean } = {},
): Closing {
  const noticed = reports.flatMap((report) => report.noticed);
  const survivors = reports.flatMap((report) => report.survivors);
  const problems = reports.flatMap(
    ({ problems: known, noticed: { length }, survivors: alive, left: untried }) =>
      untried > 0 && length + alive.length === 0 ? [...known, 'none of its mutants was tried'] : known,
  );
  const left = reports.reduce((sum, report) => sum + report.left, 0);
  const failing = survivors.filter((mutant) => !isAccepted(accepted, mutant));
  const survived = new Set(survivors.map(keyOf));
  const surelyNoticed = noticed
    .filter((mutant) => !mutant.timedOut && isAccepted(accepted, mutant))
    .map(keyOf);
  const needless = [...new Set(surelyNoticed)].filter((key) => !survived.has(key));
  const tried = noticed.length + survivors.length;
  const listed = survivors.length - failing.length;
  const counted = tried - listed;
  const wanted = atLeast / 100;
  const chance = sampled ? 2 * Math.sqrt(counted * wanted * (1 - wanted)) : 0;
  const least = wanted * counted - chance;
  const enough = noticed.length >= least;
  return {
    lines: [
      ...gone.map((entry) => `stale     ${keyOf(entry)}: no such mutant`),
      ...needless.map((key) => `stale     ${key}: a test notices it`),
      ...problems.map((problem) => `not run   ${problem}`),
      tried === 0
        ? 'nothing was tried'
        : `${noticed.length} of ${tried} noticed (${percent(noticed.length, tried)})`,
      ...(listed > 0 ? [`${listed} survived and are listed with their reason`] : []),
      ...(failing.length > 0
        ? [
            `${failing.length} survived and are not listed; ${atLeast} % has to be noticed${sampled ? `, by a sample ${percent(least, counted)}` : ''}`,
          ]
        : []),
      ...(left > 0 ? [`${left} not tried`] : []),
    ],
    passed: noticed.length,
    failed:
      (enough ? 0 : failing.length) + gone.length + (atLeast < 100 ? 0 : needless.length) + problems.length,
  };
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;
