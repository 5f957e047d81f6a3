// POST people-import: imports a CSV file of people, all or nothing; ?ensaio=1 only checks it.
import { Refusal } from '../../common/errors.ts';
import { parseCsv } from '../../sheets/csv/parse-csv.ts';
import { parsePeople, type PeopleFile } from '../../sheets/people.ts';
import { sentencesEn } from '../../sheets/refusals/sentences-en.ts';
import { SheetRefusal } from '../../sheets/refusals/sheet-refusal.ts';
import { TableError } from '../../sheets/refusals/table-error.ts';
import { z } from 'zod';
import { readText } from '../http/body.ts';
import type { Handler } from '../http/call.ts';
import { replyJson } from '../http/reply.ts';
import { SYSTEM } from '../session/contexts.ts';
import { requireSession } from '../session/require-session.ts';
import { withReuseReport } from '../session/with-reuse-report.ts';
import type { SessionDependencies } from '../session/session.ts';
import { callAsUser, parseAnswer } from '../upstream/rpc.ts';

/* Generators of clients know the second, not the first. Neither can be sent by a form of another site. */
const FILE_TYPES = ['text/csv', 'application/octet-stream'] as const;
const MAX_FILE_BYTES = 5 * 1_048_576;
/* As long as the function's own statement_timeout, and shorter than the timeout of an edge. */
const IMPORT_MS = 12_000;
const bad = z.object({ linha: z.int(), motivo: z.string() });
const result = z.object({ importadas: z.int(), total: z.int(), erros: z.array(bad) });

/**
 * Unreadable lines are reported together with the rows that the database refuses; any of
 * them prevents the whole import.
 */
export function peopleImport(deps: SessionDependencies): Handler {
  return async (call) => {
    const text = await readText(call.req, FILE_TYPES, MAX_FILE_BYTES);
    const session = await requireSession(call, deps, SYSTEM);
    const file = readFile(text);
    const ensaio = new URLSearchParams(call.query).get('ensaio') === '1';
    const args = { linhas: file.rows, ensaio: ensaio || file.bad.length > 0 };
    const answer = await withReuseReport(deps, call, session, () =>
      callAsUser(deps, call, session, 'people_import', args, IMPORT_MS),
    );
    const { importadas, total, erros } = parseAnswer(answer, result);
    const all = [...erros, ...file.bad].sort((a, b) => a.linha - b.linha);
    replyJson(call, 200, { importadas, total: total + file.bad.length, erros: all, ensaio });
  };
}

function readFile(text: string): PeopleFile {
  try {
    return parsePeople(parseCsv(text));
  } catch (error) {
    const isOfFile = error instanceof SheetRefusal || error instanceof TableError;
    if (!isOfFile) throw error;
    const motivo = error instanceof SheetRefusal ? sentencesEn[error.reason](error.where) : error.message;
    throw new Refusal('invalid_request', { details: { campo: 'arquivo', motivo } });
  }
}
