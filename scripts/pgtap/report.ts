// Writes the report of the database tests: one line per file, the failures in full, one line at the end.
import type { FileReport } from './run-test-file.ts';

export type Totals = { passed: number; failed: number };

export const describeFile = ({ path, passed, failures, figures, milliseconds }: FileReport): string => {
  const mark = failures.length === 0 ? 'ok  ' : 'FAIL';
  const head = `${mark} ${path}  ${String(passed)} passed${failures.length > 0 ? `, ${String(failures.length)} failed` : ''}  ${String(milliseconds)} ms`;
  const details = failures.flatMap(({ title, diagnostics }) => [
    `       failed: ${title}`,
    ...diagnostics.map((line) => `         ${line}`),
  ]);
  return [head, ...figures.map((figure) => `       ${figure}`), ...details].join('\n');
};

export const sumUp = (reports: readonly FileReport[]): Totals => ({
  passed: reports.reduce((sum, { passed }) => sum + passed, 0),
  failed: reports.reduce((sum, { failures }) => sum + failures.length, 0),
});
