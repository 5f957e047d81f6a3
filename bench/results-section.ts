// Writes one section of bench/RESULTS.md. The rest of the report does not change.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const RESULTS = join(import.meta.dirname, 'RESULTS.md');

export type ResultsSection = {
  /** Replaces the section, or appends it, and gives the path of the report. */
  readonly write: (text: string) => string;
};

/** The section of a benchmark, between two markers. */
export function resultsSection(name: string): ResultsSection {
  const [begin, end] = [`<!-- ${name}: written by npm run bench -- --only ${name} -->`, `<!-- /${name} -->`];
  const report = (): string => (existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : '');
  return {
    write(text) {
      const rest = report().replace(new RegExp(`\\n*${begin}[\\s\\S]*${end}\\n*`), '\n');
      writeFileSync(RESULTS, `${rest.trimEnd()}\n\n${begin}\n\n${text}\n\n${end}\n`);
      return RESULTS;
    },
  };
}
