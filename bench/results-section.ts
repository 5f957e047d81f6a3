// A section of bench/RESULTS.md that one benchmark writes, while the rest of the report stays as it is.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const RESULTS = join(import.meta.dirname, 'RESULTS.md');

export type ResultsSection = {
  /** Gives the section with its marks, or an empty text when the report has no such section. */
  readonly read: () => string;
  /** Puts this text in its place, else at the end, and gives the path of the report. */
  readonly write: (text: string) => string;
};

/** The section of a benchmark, between two marks. */
export function resultsSection(name: string): ResultsSection {
  const [begin, end] = [`<!-- ${name}: written by npm run bench -- --only ${name} -->`, `<!-- /${name} -->`];
  const report = (): string => (existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : '');
  return {
    read: () => new RegExp(`${begin}[\\s\\S]*${end}`).exec(report())?.[0] ?? '',
    write(text) {
      const rest = report().replace(new RegExp(`\\n*${begin}[\\s\\S]*${end}\\n*`), '\n');
      writeFileSync(RESULTS, `${rest.trimEnd()}\n\n${begin}\n\n${text}\n\n${end}\n`);
      return RESULTS;
    },
  };
}
