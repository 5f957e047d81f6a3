// Converts the rows of a file for the service: known columns, phones and schools in its format.
import { plain } from '../site/pieces/role-groups.ts';
import { writeCsv, type CsvFile, type CsvRow } from './csv-file.ts';

const REQUIRED = ['codigo', 'nome_completo'];
const KNOWN = [...REQUIRED, 'telefone', 'papel', 'escola_id', 'escola'];

type School = {
  readonly id: string;
  readonly nome: string;
  readonly cnpj: string | null;
  readonly inep: string | null;
};

export const missingColumns = ({ header }: CsvFile): string[] =>
  REQUIRED.filter((name) => !header.includes(name));

export const ignoredColumns = ({ header }: CsvFile): string[] =>
  header.filter((name) => !KNOWN.includes(name));

/** The rows in the format of the service: one line each, the first in line 2. */
export function rowsText({ header }: CsvFile, rows: readonly CsvRow[], schools: readonly School[]): string {
  const columns = header.flatMap((name, at) => (KNOWN.includes(name) ? [{ name, at }] : []));
  const names = columns.map(({ name }) => (name === 'escola' ? 'escola_id' : name));
  const sent = rows.map((row) => ({
    ...row,
    cells: isWhole(row, header)
      ? columns.map(({ name, at }) =>
          cellFor(name, (row.cells[at] ?? '').replace(/\s+/g, ' ').trim(), schools),
        )
      : [''].concat(row.cells), // one field too many or too few: the service reports it
  }));
  return writeCsv(names, sent);
}

const isWhole = ({ cells }: CsvRow, header: readonly string[]): boolean => cells.length === header.length;

function cellFor(name: string, cell: string, schools: readonly School[]): string {
  if (name === 'telefone') return phoneOf(cell);
  return name === 'escola' ? schoolOf(cell, schools) : cell;
}

/** Adds the country to a Brazilian number, as on the page of a person. */
function phoneOf(cell: string): string {
  const digits = cell.replace(/[-.()\s]/g, '');
  return /^[1-9]\d{9,10}$/.test(digits) ? `+55${digits}` : digits;
}

/** Finds a school by name, INEP or CNPJ. An unknown text is sent unchanged, and the service refuses it. */
function schoolOf(cell: string, schools: readonly School[]): string {
  const [wanted, digits] = [plain(cell), cell.replace(/\D/g, '')];
  const found = schools.find(
    ({ nome, cnpj, inep }) => plain(nome) === wanted || (digits !== '' && [cnpj, inep].includes(digits)),
  );
  return found?.id ?? cell;
}
