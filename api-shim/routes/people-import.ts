// POST people-import: imports a CSV file of people, all or nothing; ?ensaio=1 only checks it.
import { Refusal } from '../../common/errors.ts';
import { decodeText } from '../../sheets/csv/decode-text.ts';
import { parseCsv } from '../../sheets/csv/parse-csv.ts';
import { sentencesPt } from '../../sheets/refusals/sentences-pt.ts';
import { SheetRefusal } from '../../sheets/refusals/sheet-refusal.ts';
import { toTable, type Table } from '../../sheets/table.ts';
import { z } from 'zod';
import { readFile } from '../http/body.ts';
import type { Call, Handler } from '../http/call.ts';
import { replyJson } from '../http/reply.ts';
import { SYSTEM } from '../session/contexts.ts';
import { confirmSession, requireSession } from '../session/require-session.ts';
import { withReuseReport } from '../session/with-reuse-report.ts';
import type { Session, SessionDependencies } from '../session/session.ts';
import { callAsUser, parseAnswer } from '../upstream/rpc.ts';
import { IMPORT_MS } from './administration/imports.ts';

/* Generators of clients know the second, not the first. Neither can be sent by a form of another site. */
const FILE_TYPES = ['text/csv', 'application/octet-stream'] as const;
const MAX_FILE_BYTES = 5 * 1_048_576;
const bad = z.object({ linha: z.int(), motivo: z.string() });
const result = z.object({
  importadas: z.int(),
  total: z.int(),
  erros: z.array(bad),
  ensaio: z.boolean(),
});

/** The database reads the cells, by the rules of import-draft. */
export function peopleImport(deps: SessionDependencies): Handler {
  return async (call) => {
    let confirmed: Promise<Session> | undefined;
    const confirm = () => (confirmed ??= confirmedSession(call, deps));
    const bytes = await readFile(call.req, FILE_TYPES, MAX_FILE_BYTES, confirm);
    const session = await confirm(); // before a file is parsed
    const { names, rows } = tableOf(bytes);
    const args = {
      colunas: names,
      linhas: rows.map(({ cells }) => cells),
      numeros: rows.map(({ line }) => line),
      ensaio: new URLSearchParams(call.query).get('ensaio') === '1',
    };
    const answer = await withReuseReport(deps, call, session, () =>
      callAsUser(deps, call, session, 'people_import', args, IMPORT_MS),
    );
    replyJson(call, 200, parseAnswer(answer, result));
  };
}

async function confirmedSession(call: Call, deps: SessionDependencies): Promise<Session> {
  const session = await requireSession(call, deps, SYSTEM);
  await confirmSession(call, deps, session);
  return session;
}

function tableOf(bytes: Uint8Array): Table {
  try {
    return toTable(parseCsv(decodeText(bytes)));
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error;
    const motivo = sentencesPt[error.reason](error.where);
    throw new Refusal('invalid_request', { details: { campo: 'arquivo', motivo } });
  }
}
