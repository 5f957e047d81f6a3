// user import: imports a file in one transaction. One bad row rolls back everything, unless --skip-bad is given.
import { Refused, type Command } from './command.ts';
import { createProgress } from './progress.ts';
import { parsePeople, type BadRow } from '../../sheets/people.ts';
import { readWith } from './read-file.ts';

const BATCH = 1_000;

export const userImport: Command = {
  name: 'user import',
  usage: 'user import FILE [--skip-bad] [--dry-run]',
  about:
    'adds people and their roles from a CSV or XLSX file with the columns codigo, nome_completo, telefone, papel, escola_id; refuses the whole file if a row is invalid. --skip-bad imports the valid rows',
  options: { 'skip-bad': { type: 'boolean' } },
  takes: [1, 1],
  async run({ db, args, values, say }) {
    const { rows, bad } = await readWith(args[0] ?? '', parsePeople);
    const total = rows.length + bad.length;
    const progress = createProgress(rows.length);
    await db.query('set local statement_timeout = 0');
    for (let from = 0; from < rows.length; from += BATCH) {
      const batch = rows.slice(from, from + BATCH);
      const refused = await db.query<BadRow>('select linha, motivo from portaria.import_usuarios($1)', [
        JSON.stringify(batch),
      ]);
      bad.push(...refused.rows);
      progress.at(from + batch.length);
    }
    progress.end();
    bad.sort((a, b) => a.linha - b.linha);
    for (const { linha, motivo } of bad) say(`line ${linha}: ${motivo}`);
    const good = total - bad.length;
    if (bad.length > 0 && values['skip-bad'] !== true)
      throw new Refused(`${bad.length} of ${total} rows are bad: nothing was imported`);
    await db.query(
      `select portaria.log_transacao('user.import', null, null,
        jsonb_build_object('linhas', $1::integer, 'antes', null, 'depois', jsonb_build_object('importadas', $2::integer)))`,
      [total, good],
    );
    say(`${good} rows imported, ${bad.length} skipped`);
  },
};
