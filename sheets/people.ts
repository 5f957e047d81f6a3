// Reads a table of people: its columns, its valid rows and its bad ones.
import { arrange } from './arrange.ts';
import type { Row } from './csv/parse-csv.ts';
import { TableError } from './refusals/table-error.ts';

const REQUIRED = ['codigo', 'nome_completo'] as const;
const COLUMNS = [...REQUIRED, 'telefone', 'papel', 'escola_id'] as const;

export type PersonRow = { linha: number } & Record<(typeof COLUMNS)[number], string>;
export type BadRow = { linha: number; motivo: string };
export type PeopleFile = { rows: PersonRow[]; bad: BadRow[] };

/**
 * Reads rows by the names in the first one. Throws a TableError when they lack a column or have another, a SheetRefusal
 * when there are too many.
 *
 * @example parsePeople(parseCsv('codigo,nome_completo\n11144477735,Ana Prado')) // { rows: [{ linha: 2, … }], bad: [] }
 */
export function parsePeople(table: readonly Row[]): PeopleFile {
  const [head, ...records] = arrange(table);
  const names = (head?.cells ?? []).map((name) => name.trim().toLowerCase());
  const missing = REQUIRED.filter((name) => !names.includes(name));
  const unknown = names.filter((name) => !(COLUMNS as readonly string[]).includes(name));
  if (missing.length > 0) throw new TableError(`the first line lacks: ${missing.join(', ')}`);
  if (unknown.length > 0 || new Set(names).size < names.length)
    throw new TableError(
      `the first line may name each of ${COLUMNS.join(', ')} once; it has: ${names.join(', ')}`,
    );
  const whole = (record: Row) => record.cells.length === names.length;
  return {
    rows: records.filter(whole).map(({ line, cells }) => toRow(line, names, cells)),
    bad: records
      .filter((record) => !whole(record))
      .map(({ line, cells }) => ({
        linha: line,
        motivo: `${cells.length} fields instead of ${names.length}`,
      })),
  };
}

function toRow(linha: number, names: readonly string[], cells: readonly string[]): PersonRow {
  const of = (name: string) => cells[names.indexOf(name)]?.trim() ?? '';
  return {
    linha,
    codigo: of('codigo'),
    nome_completo: of('nome_completo'),
    telefone: of('telefone'),
    papel: of('papel'),
    escola_id: of('escola_id'),
  };
}
