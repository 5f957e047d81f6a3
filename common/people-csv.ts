// Reads a CSV file of people: its columns, its valid rows and its bad records.
import { CsvError, parseCsv, type CsvRecord } from './csv.ts';

const REQUIRED = ['codigo', 'nome_completo'] as const;
const COLUMNS = [...REQUIRED, 'telefone', 'papel', 'escola_id'] as const;

export type PersonRow = { linha: number } & Record<(typeof COLUMNS)[number], string>;
export type BadRow = { linha: number; motivo: string };
export type PeopleFile = { rows: PersonRow[]; bad: BadRow[] };

/**
 * Reads the rows of a text by the names in its first line. Throws a CsvError when it is not CSV or lacks a column.
 *
 * @example parsePeople('codigo,nome_completo\n11144477735,Ana Prado') // { rows: [{ linha: 2, … }], bad: [] }
 */
export function parsePeople(text: string): PeopleFile {
  const [head, ...records] = parseCsv(text);
  const names = (head?.fields ?? []).map((name) => name.trim().toLowerCase());
  const missing = REQUIRED.filter((name) => !names.includes(name));
  const unknown = names.filter((name) => !(COLUMNS as readonly string[]).includes(name));
  if (missing.length > 0) throw new CsvError(`the first line lacks: ${missing.join(', ')}`);
  if (unknown.length > 0 || new Set(names).size < names.length)
    throw new CsvError(
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
