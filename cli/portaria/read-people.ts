// Reads the file of an import; a file that cannot be parsed is refused entirely.
import { readFile } from 'node:fs/promises';
import { CsvError } from '../../common/csv.ts';
import { parsePeople, type PeopleFile } from '../../common/people-csv.ts';
import { Refused } from './command.ts';

/** Reads the rows of a file. Refuses one that is not UTF-8, is not CSV, or has other columns. */
export async function readPeople(path: string): Promise<PeopleFile> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new Refused(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown error'}`);
  });
  try {
    return parsePeople(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof CsvError) throw new Refused(error.message);
    if (error instanceof TypeError) throw new Refused(`${path} is not UTF-8: save it as "CSV UTF-8"`);
    throw error;
  }
}
