// app/imports/fields.ts, with the fields that portaria.import_field knows.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { between } from './tables.ts';

const SOURCE = join(PROJECT_ROOT, 'db/functions/portaria/import_cells/import_field.sql');
const known = [...readFileSync(SOURCE, 'utf8').matchAll(/^ {6}\('(\w+)', '(\w+)', '/gm)];

/* As the formatter writes an array: in one line if it fits. */
function fieldsOf(kind: string): string {
  const fields = known.filter(([, of]) => of === kind).map(([, , field = '']) => `'${field}'`);
  const line = fields.join(', ');
  return line.length < 90 ? line : `\n${fields.map((field) => `    ${field},\n`).join('')}  `;
}

export const importFields = (text: string): string =>
  ['equipe', 'familias'].reduce((file, kind) => between(file, `  ${kind}: [`, `],`, fieldsOf(kind)), text);
