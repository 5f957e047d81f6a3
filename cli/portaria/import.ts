// user import and portal import: import a file in one transaction, by the rules of the drafts of the application.
import { Refused, textOf, type Command, type CommandContext } from './command.ts';
import { createProgress } from './progress.ts';
import { readTable } from './read-file.ts';

const BATCH = 500;

type Fault = { readonly linha: number; readonly campo: string; readonly motivo: string };
type Committed = { total: number; novas: number; desfazer: string };
type Import = {
  readonly tipo: 'equipe' | 'familias';
  /** The school of a file that names none. */
  readonly escola?: string | null;
  /** Leaves lines with a fault out, instead of refusing the file. */
  readonly skipBad?: boolean;
  /** Puts in the proposed repairs of what a spreadsheet damaged. */
  readonly repair?: boolean;
  /** Leaves lines of people who are there out, if their faults say nothing else. */
  readonly skipRegistered?: boolean;
};

export const userImport: Command = {
  name: 'user import',
  usage: 'user import FILE [--repair] [--skip-bad] [--dry-run]',
  about:
    'adds people and their roles from a CSV or XLSX file; the columns are named as in the application. It changes no phone or name that is there, and refuses the whole file if a line has a fault. --repair puts in the repairs that the application proposes for what a spreadsheet damaged: zeros of a CPF, dates, years, formula signs, the zero before a phone. --skip-bad imports the other lines. Prints the id for "undo"',
  options: { repair: { type: 'boolean' }, 'skip-bad': { type: 'boolean' } },
  takes: [1, 1],
  run: (context) =>
    importFile(context, {
      tipo: 'equipe',
      repair: context.values['repair'] === true,
      skipBad: context.values['skip-bad'] === true,
    }),
};

export const portalImport: Command = {
  name: 'portal import',
  usage: 'portal import FILE [--escola UUID] [--repair] [--skip-registered] [--dry-run]',
  about:
    'adds students and guardians from a CSV or XLSX file and links them; the columns are named as in the application. It changes no phone, CPF or name that is there, and refuses the whole file if a line has a fault. --escola: the school of a file that names none. --repair puts in the repairs that the application proposes for what a spreadsheet damaged: zeros of a CPF, dates, years, formula signs, the zero before a phone. --skip-registered leaves out the lines of students who are there in another class, or else differ from the file. Prints the id for "undo"',
  options: {
    escola: { type: 'string' },
    repair: { type: 'boolean' },
    'skip-registered': { type: 'boolean' },
  },
  takes: [1, 1],
  run: (context) =>
    importFile(context, {
      tipo: 'familias',
      escola: textOf(context.values['escola']),
      repair: context.values['repair'] === true,
      skipRegistered: context.values['skip-registered'] === true,
    }),
};

async function importFile(
  context: CommandContext,
  { tipo, escola = null, repair = false, skipBad = false, skipRegistered = false }: Import,
): Promise<void> {
  const { db, args, say } = context;
  const { names, rows } = await readTable(args[0] ?? '');
  if (rows.length === 0) throw new Refused('the file has no rows below the names of the columns');
  await db.query('set local statement_timeout = 0');
  const draft = await beginDraft(context, tipo, escola, names);
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
  if (repair) await change(context, draft, 'accept_proposals', 'were repaired');
  if (skipRegistered)
    await change(context, draft, 'leave_registered_out', 'of people who are there were left out');
  const skipped = await checkLines(context, draft, rows.length, skipBad);
  const { rows: answers } = await db.query<{ answer: Committed }>(
    `select portaria.commit_draft(i, '[]') as answer from portaria.importacoes as i where i.id = $1`,
    [draft],
  );
  const [{ answer }] = answers as [{ answer: Committed }];
  say(
    `${answer.total} rows imported, ${answer.novas} people are new${skipBad ? `, ${skipped} skipped` : ''}`,
  );
  say(`undo ${answer.desfazer}`);
}

async function beginDraft(
  { db, say }: CommandContext,
  tipo: Import['tipo'],
  escola: string | null,
  names: readonly string[],
): Promise<string> {
  if (escola !== null) {
    const { rowCount } = await db.query('select from api.escolas where id = portaria.safe_uuid($1)', [
      escola,
    ]);
    if (rowCount === 0) throw new Refused('no school has this id: school list shows them');
  }
  const { rows } = await db.query<{ id: string; campos: string[] }>(
    'select id, campos from portaria.begin_draft($1, null, $2, $3)',
    [tipo, escola, names],
  );
  const [begun] = rows;
  if (!begun) throw new Error('no draft began');
  names
    .filter((name, at) => name.trim() !== '' && begun.campos[at] === '')
    .forEach((name) => say(`column "${name.trim()}" is not imported`));
  return begun.id;
}

async function change(
  { db, say }: CommandContext,
  draft: string,
  by: 'accept_proposals' | 'leave_registered_out',
  done: string,
): Promise<void> {
  const { rows } = await db.query<{ lines: string }>(`select portaria.${by}($1) as lines`, [draft]);
  say(`${rows[0]?.lines ?? '0'} lines ${done}`);
}

/** Says each fault, and returns how many lines it left out; a line may have a fault only because of another one. */
async function checkLines(
  { db, say }: Pick<CommandContext, 'db' | 'say'>,
  draft: string,
  total: number,
  skipBad: boolean,
): Promise<number> {
  const { rows: faults } = await db.query<Fault>(
    'select linha, campo, motivo from portaria.import_faults($1) order by linha, campo, motivo',
    [draft],
  );
  if (faults.length === 0) return 0;
  for (const { linha, campo, motivo } of faults) say(`line ${linha}: ${campo}: ${motivo}`);
  const bad = [...new Set(faults.map(({ linha }) => linha))];
  if (!skipBad) throw new Refused(`${bad.length} of ${total} lines have faults: nothing was imported`);
  await db.query('delete from portaria.importacao_linhas where importacao_id = $1 and linha = any ($2)', [
    draft,
    bad,
  ]);
  return bad.length + (await checkLines({ db, say }, draft, total, skipBad));
}
