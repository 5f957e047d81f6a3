// All mutants of one file, whatever its language.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutateSql } from './mutate-sql.ts';
import { mutateTs } from './mutate-ts.ts';

/** Lists the mutants of a file that exists. Throws when StrykerJS cannot read it. */
export async function mutantsOf(
  root: string,
  file: string,
): Promise<readonly { readonly file: string; readonly what: string }[]> {
  if (!file.endsWith('.sql')) return mutateTs(root, file);
  return mutateSql(readFileSync(join(root, file), 'utf8')).map(({ what }) => ({ file, what }));
}
