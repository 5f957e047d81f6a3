// The copies of the list of relations, from portaria.parentesco_catalogue: in the table, the shim and the reference.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { between } from './tables.ts';

const SOURCE = join(PROJECT_ROOT, 'db/functions/portaria/enrolment/parentesco_catalogue.sql');
const names = [...readFileSync(SOURCE, 'utf8').matchAll(/^ {4}\('(\w+)', '/gm)].map(([, name = '']) => name);
const quoted = names.map((name) => `'${name}'`);

const oneOf = (words: readonly string[], or: string): string =>
  `${words.slice(0, -1).join(', ')} ${or} ${words.at(-1) ?? ''}`;

/** common/kinships.ts, with the values. */
export const kinships = (text: string): string =>
  between(text, 'KINSHIPS = [', '] as const', quoted.join(', '));

/** db/schema/school/alunos_responsaveis.sql, with the constraint and the comment. */
export const kinshipColumn = (text: string): string =>
  between(
    between(text, 'check (parentesco in (', ')', quoted.join(', ')),
    "alunos_responsaveis.parentesco is 'Relation of the guardian to the student: ",
    ', for every',
    oneOf(names, 'or'),
  );

/** A page, with the sentence that names them. */
export const kinshipSentence = (text: string): string =>
  between(
    text,
    '`parentesco` is ',
    '.',
    oneOf(
      names.map((name) => `\`${name}\``),
      'or',
    ),
  );
