// Sends the rows of a table to the service in several calls, as one draft.
import type { Administration } from '@portaria/client';
import type { Kind } from './fields.ts';
import { whole, type WholeDraft } from './import-desk.ts';
import type { Table } from './read-table.ts';

/** The service takes 500 rows and 1 MiB a call. */
const ROWS = 500;
const CHARACTERS = 300_000;

type Rows = Table['rows'];

/** `fields` are those of the columns; without them the service recognises the names. */
export async function sendDraft(
  calls: Administration,
  tipo: Kind,
  { columns, rows, lines }: Table,
  fields: readonly string[],
  progress: (done: number) => void,
): Promise<WholeDraft> {
  let [id, done]: [string | undefined, number] = [undefined, 0];
  for (;;) {
    progress(done);
    const linhas = nextOf(rows, done);
    const numeros = lines.slice(done, done + linhas.length);
    done += linhas.length;
    const begun = id === undefined ? { colunas: columns } : { id };
    const continua = done < rows.length || fields.length > 0;
    const draft = await calls.importDraft({ tipo, ...begun, linhas, numeros, continua });
    id = draft.id;
    if (done < rows.length) continue;
    return whole(fields.length > 0 ? await calls.importDraft({ tipo, id, colunas: fields }) : draft);
  }
}

function nextOf(rows: Rows, from: number): Rows {
  let [to, characters] = [from, 0];
  while (to < rows.length && to - from < ROWS) {
    characters += (rows[to] ?? []).reduce((sum, cell) => sum + cell.length + 3, 0);
    if (characters > CHARACTERS && to > from) break;
    to += 1;
  }
  return rows.slice(from, to);
}
