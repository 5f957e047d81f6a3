// portal import: imports a file of families in one transaction, by the rules of the drafts of the application.
import { arrange } from '../../sheets/arrange.ts';
import type { Row } from '../../sheets/csv/parse-csv.ts';
import { TableError } from '../../sheets/refusals/table-error.ts';
import { Refused, textOf, type Command, type CommandContext } from './command.ts';
import { createProgress } from './progress.ts';
import { readWith } from './read-file.ts';

const BATCH = 500;
/** A draft names this many faults. */
const SHOWN = 200;

type Fault = { readonly linha: number; readonly campo: string; readonly motivo: string };
type Committed = { total: number; novas: number; desfazer: string | null; erros: readonly Fault[] };
type Table = { readonly names: readonly string[]; readonly rows: readonly Row[] };

export const portalImport: Command = {
  name: 'portal import',
  usage: 'portal import FILE [--escola UUID] [--dry-run]',
  about:
    'adds students and guardians from a CSV or XLSX file and links them; the columns are named as in the application. It changes no phone, CPF or name that is there, and refuses the whole file if a line has a fault. --escola: the school of a file that names none. Prints the id for "undo"',
  options: { escola: { type: 'string' } },
  takes: [1, 1],
  async run(context) {
    const { db, args, say } = context;
    const { names, rows } = await readWith(args[0] ?? '', readTable);
    await db.query('set local statement_timeout = 0');
    const draft = await beginDraft(context, names);
    const progress = createProgress(rows.length);
    for (let from = 0; from < rows.length; from += BATCH) {
      const batch = rows.slice(from, from + BATCH);
      await db.query('select portaria.add_lines($1, $2, $3)', [
        draft,
        JSON.stringify(batch.map(({ cells }) => cells)),
        batch.map(({ line }) => line),
      ]);
      progress.at(from + batch.length);
    }
    progress.end();
    const { rows: answers } = await db.query<{ answer: Committed }>(
      'select portaria.commit_draft(i) as answer from portaria.importacoes as i where i.id = $1',
      [draft],
    );
    const [{ answer }] = answers as [{ answer: Committed }];
    const { erros, total, novas, desfazer } = answer;
    for (const { linha, campo, motivo } of erros) say(`line ${linha}: ${campo}: ${motivo}`);
    if (erros.length > 0)
      throw new Refused(
        `${erros.length < SHOWN ? '' : 'at least '}${erros.length} faults: nothing was imported`,
      );
    say(`${total} rows imported, ${novas} people are new`);
    say(`undo ${String(desfazer)}`);
  },
};

/** A row with cells beyond the names has moved to the right, so its cells are not what the names say. */
function readTable(table: readonly Row[]): Table {
  const [head, ...rows] = arrange(table);
  const names = head?.cells ?? [];
  const wide = rows.find(({ cells }) => cells.slice(names.length).some((cell) => cell.trim() !== ''));
  if (wide) throw new TableError(`line ${wide.line}: ${wide.cells.length} fields instead of ${names.length}`);
  if (rows.length === 0) throw new TableError('the file has no rows');
  return { names, rows };
}

async function beginDraft({ db, values, say }: CommandContext, names: readonly string[]): Promise<string> {
  const escola = textOf(values['escola']);
  if (escola !== null) {
    const { rowCount } = await db.query('select from api.escolas where id = portaria.safe_uuid($1)', [
      escola,
    ]);
    if (rowCount === 0) throw new Refused('no school has this id: school list shows them');
  }
  const { rows } = await db.query<{ id: string; campos: string[] }>(
    `select id, campos from portaria.begin_draft('familias', null, $1, $2)`,
    [escola, names],
  );
  const [begun] = rows;
  if (!begun) throw new Error('no draft began');
  names
    .filter((name, at) => name.trim() !== '' && begun.campos[at] === '')
    .forEach((name) => say(`column "${name.trim()}" is not imported`));
  return begun.id;
}
