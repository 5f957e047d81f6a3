// Turns the file of an import into rows, and says which lines are no rows at all.
import { readFile } from 'node:fs/promises';
import { Refused } from './command.ts';
import { parseCsv, type CsvRecord } from './csv.ts';

const REQUIRED = ['codigo', 'nome_completo'] as const;
const COLUMNS = [...REQUIRED, 'telefone', 'papel', 'escola_id'] as const;

export type PersonRow = { linha: number } & Record<(typeof COLUMNS)[number], string>;
export type BadRow = { linha: number; motivo: string };
export type PeopleFile = { rows: PersonRow[]; bad: BadRow[] };

/** Reads the file; what is not UTF-8, not CSV or has not the right columns is refused as a whole. */
export async function readPeople(path: string): Promise<PeopleFile> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new Refused(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown error'}`);
  });
  try {
    return parsePeople(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof TypeError) throw new Refused(`${path} is not UTF-8: save it as "CSV UTF-8"`);
    throw error;
  }
}

/** The rows of a text, by the names in its first line. */
export function parsePeople(text: string): PeopleFile {
  const [head, ...records] = parseCsv(text);
  const names = (head?.fields ?? []).map((name) => name.trim().toLowerCase());
  const missing = REQUIRED.filter((name) => !names.includes(name));
  const unknown = names.filter((name) => !(COLUMNS as readonly string[]).includes(name));
  if (missing.length > 0) throw new Refused(`the first line lacks: ${missing.join(', ')}`);
  if (unknown.length > 0 || new Set(names).size < names.length)
    throw new Refused(
      `the first line may name each of ${COLUMNS.join(', ')} once; it has: ${names.join(', ')}`,
    );
  const whole = (record: CsvRecord) => record.fields.length === names.length;
  return {
    rows: records.filter(whole).map(({ line, fields }) => toRow(line, names, fields)),
    bad: records
      .filter((record) => !whole(record))
      .map(({ line, fields }) => ({
        linha: line,
        motivo: `${fields.length} fields instead of ${names.length}`,
      })),
  };
}

function toRow(linha: number, names: readonly string[], fields: readonly string[]): PersonRow {
  const of = (name: string) => fields[names.indexOf(name)]?.trim() ?? '';
  return {
    linha,
    codigo: of('codigo'),
    nome_completo: of('nome_completo'),
    telefone: of('telefone'),
    papel: of('papel'),
    escola_id: of('escola_id'),
  };
}
