// The module `escolas`: students, classes and grades. Everything else is the core, which can be installed alone.
import type { Edit } from '../sql/run-sql.ts';

/** The tables of the module, in order of creation. The registry api.escolas is core, because roles reference its rows. */
export const SCHOOL_TABLES = [
  ...['series', 'turmas', 'professores', 'disciplinas', 'alunos', 'responsaveis', 'alunos_responsaveis'],
  ...['avaliacoes', 'notas', 'frequencias', 'comunicados', 'ocorrencias', 'eventos', 'documentos'],
] as const;

const NAMES = SCHOOL_TABLES.join('|');
const FILE = new RegExp(
  `^db/((schema/school|policies)/(${NAMES})\\.sql$|functions/api/(portal/|enrolment/portal_))`,
);
const MENTION = new RegExp(`\\bapi\\.(${NAMES})\\b`);
/* Except in quotes: text that a function prints is unchanged. */
const READ = new RegExp(`(?<!')\\bapi\\.(${NAMES})\\b`, 'g');
const REFERENCE = new RegExp(` references api\\.(${NAMES}) \\(\\w+\\)( on delete \\w+)?`, 'g');

/** Whether a file of db/ belongs to the module entirely. */
export const isOfSchools = (file: string): boolean => FILE.test(file);

/**
 * Skips the module. A function that reads its tables reads the empty views of db/modules/without-escolas.sql instead: it finds
 * no rows, and never reads a table of the host with the same name.
 */
export const withoutSchools: Edit = (statement) => {
  if (!MENTION.test(statement)) return statement;
  if (/^create or replace function /i.test(statement)) return statement.replace(READ, 'portaria.sem_$1');
  if (/^create table portaria\./i.test(statement)) return statement.replace(REFERENCE, '');
  return undefined;
};

/** The statements that withoutSchools skips: they add the module to the core. */
export const schoolsAlone: Edit = (statement) =>
  withoutSchools(statement) === undefined ? statement : undefined;
