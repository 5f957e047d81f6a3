// Counts the results of a stage from its exit code and its output. A failing stage never counts as zero failures.

export type Counts = { passed: number; failed: number };

const SUMMARY = /^(\d+) passed, (\d+) failed$/gm;

const numberOf = (report: object, key: string): number => {
  const value: unknown = Reflect.get(report, key);
  return typeof value === 'number' ? value : 0;
};

/** The last `N passed, N failed` line of an output. */
export const parseSummary = (output: string): Counts => {
  const [, passed, failed] = [...output.matchAll(SUMMARY)].at(-1) ?? [];
  return { passed: Number(passed ?? 0), failed: Number(failed ?? 0) };
};

/** The counts of vitest's JSON report. A skipped test or a todo counts as neither. */
export const parseVitest = (json: string | undefined): Counts => {
  const report: unknown = json === undefined ? undefined : JSON.parse(json);
  if (typeof report !== 'object' || report === null) return { passed: 0, failed: 0 };
  return { passed: numberOf(report, 'numPassedTests'), failed: numberOf(report, 'numFailedTests') };
};

/** A failing exit code counts as at least one failure, and so does a stage of tests in which nothing ran. */
export const settle = ({ passed, failed }: Counts, exitCode: number, hasTests: boolean): Counts => {
  if (exitCode !== 0) return { passed, failed: Math.max(failed, 1) };
  if (hasTests) return passed + failed === 0 ? { passed: 0, failed: 1 } : { passed, failed };
  return { passed: 1, failed: 0 };
};

export const add = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
});

export const describeCounts = ({ passed, failed }: Counts): string =>
  `${String(passed)} passed, ${String(failed)} failed`;
