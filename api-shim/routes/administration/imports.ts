// The endpoints of drafts of imports: a file is checked and mended before it is imported.
import { z } from 'zod';
import { textField } from '../../http/body.ts';
import { calls, reads, type UserEndpoint } from '../../session/user-endpoint.ts';

/* As long as the statement_timeout of the functions. */
const CHECK_MS = 30_000;
export const IMPORT_MS = 60_000;
/* 500 lines of a wide file. */
const MAX_BYTES = 1_048_576;
/* 60 cells of 500 characters. */
const ROW_BYTES = 131_072;

const id = z.guid();
const draft = {
  tipo: z.enum(['equipe', 'familias']),
  id: id.nullish().describe('Absent: a new draft.'),
  colunas: z.array(textField).nullish().describe('The names in the first line of the file, or the fields.'),
  linhas: z.array(z.array(textField)).max(500).optional(),
  continua: z.boolean().describe('More lines follow: nothing is checked yet.').optional(),
  numeros: z
    .array(z.int32())
    .max(500)
    .nullish()
    .describe(
      'The row of each line in the file, ascending; otherwise the lines follow the last one, from 2 on.',
    ),
  sem_cadastradas: z
    .boolean()
    .describe('Leaves out the lines of people who are there, whose faults say nothing else.')
    .optional(),
  com_sugestoes: z
    .boolean()
    .describe('Puts the proposed repair into each cell of the draft that has one.')
    .optional(),
};
const row = {
  id,
  linha: z.int32(),
  valores: z.array(textField).nullable().describe('null leaves the line out.'),
};

export const IMPORTS = [
  reads('import-draft', { id }, { calls: 'import_draft_read', ms: CHECK_MS }),
  calls('import-draft', draft, { maxBytes: MAX_BYTES, ms: CHECK_MS }),
  calls('import-draft-row', row, { maxBytes: ROW_BYTES, ms: CHECK_MS }),
  calls('import-commit', { id }, { ms: IMPORT_MS }),
] as const satisfies readonly UserEndpoint[];
