// The module `escolas`: students, classes and grades. Everything else is the core, which can be installed alone.
import type { Edit } from '../sql/run-sql.ts';

/** Its tables, all in schema api, in the order in which they are made. The registry api.escolas is part of the core: roles name its rows. */
export const SCHOOL_TABLES = [
  ...['series', 'turmas', 'professores', 'disciplinas', 'alunos', 'responsaveis', 'alunos_responsaveis'],
  ...['avaliacoes', 'notas', 'frequencias', 'comunicados', 'ocorrencias', 'eventos', 'documentos'],
] as const;

const NAMES = SCHOOL_TABLES.join('|');
const FILE = new RegExp(`^db/((schema|policies)/(${NAMES})\\.sql$|functions/api/portal/)`);
const MENTION = new RegExp(`\\bapi\\.(${NAMES})\\b`);
/* Not in quotes: what a function prints stays as it is. */
const READ = new RegExp(`(?<!')\\bapi\\.(${NAMES})\\b`, 'g');
const REFERENCE = new RegExp(` references api\\.(${NAMES}) \\(\\w+\\)( on delete \\w+)?`, 'g');

/** Whether everything in a file of db/ belongs to the module. */
export const isOfSchools = (file: string): boolean => FILE.test(file);

/**
 * Leaves the module out. A function that reads its tables reads the empty views of db/modules/without-escolas.sql: it finds
 * nobody, and never a table of somebody else that has the same name.
 */
export const withoutSchools: Edit = (statement) => {
  if (!MENTION.test(statement)) return statement;
  if (/^create or replace function /i.test(statement)) return statement.replace(READ, 'portaria.sem_$1');
  if (/^create table portaria\./i.test(statement)) return statement.replace(REFERENCE, '');
  return undefined;
};

/** What withoutSchools left out: the statements that make the module where the core is. */
export const schoolsAlone: Edit = (statement) =>
  withoutSchools(statement) === undefined ? statement : undefined;
