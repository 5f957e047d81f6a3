// Statements that a migration must not contain: declarations of db/, and one trap of node-pg-migrate.
import { splitStatements } from './sql/split-statements.ts';

const NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
const DOWN = /--[\s-]*(up|down)\s+migration/i;
const FORBIDDEN: readonly [RegExp, string][] = [
  [
    /^create (or replace )?(function|procedure|aggregate)\b/,
    'creates a function; declare it in db/functions/',
  ],
  [/^(create|alter) policy\b/, 'declares a policy; it belongs in db/policies/'],
  [/^create (or replace )?(constraint )?trigger\b/, 'creates a trigger; declare it in db/functions/'],
  [/^(grant|revoke|alter default privileges)\b/, 'changes privileges; they are declared in db/'],
  [
    /^(begin|commit|rollback|start transaction|end)\b/,
    'controls the transaction, which belongs to db:migrate',
  ],
];

/** The errors in one migration, as sentences with line numbers. */
export const checkMigration = (file: string, text: string): string[] => {
  const wrongName = NAME.test(file)
    ? []
    : [`${file}: the name must be four digits, an underscore and words: 0002_add_x.sql`];
  const marker = text
    .split('\n')
    .flatMap((line, index) =>
      DOWN.test(line) ? [`${file}:${String(index + 1)}: a comment "Up/Down Migration" splits the file`] : [],
    );
  const statements = splitStatements(text).flatMap(({ text: sql, line }) => {
    const opening = sql.replace(/\s+/g, ' ').toLowerCase();
    return FORBIDDEN.flatMap(([pattern, what]) =>
      pattern.test(opening) ? [`${file}:${String(line)}: ${what}`] : [],
    );
  });
  return [...wrongName, ...marker, ...statements];
};
