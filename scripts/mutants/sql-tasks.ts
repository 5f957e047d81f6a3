// Lists every mutant of functions and policies, with the database tests that could notice it.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { findTestFiles, rollsBack, type TestFile } from '../pgtap/test-files.ts';
import { readCallGraph } from '../pgtap/which-tests.ts';
import { mutateSql, type Mutant } from './mutate-sql.ts';

export type Task = {
  readonly file: string;
  readonly source: string;
  readonly mutant: Mutant;
  readonly tests: readonly TestFile[];
  /** All other tests that roll back: a mutant that survives `tests` is tried with them. */
  readonly others: readonly TestFile[];
  /** The function's test when it does not roll back: it needs a separate database. */
  readonly alone?: TestFile | undefined;
};

const FUNCTIONS = 'db/functions';
const POLICIES = 'db/policies';
/* The fastest first. */
const OF_POLICIES = [/^db\/tests\/policies\//, /^db\/tests\/isolation\/cells/];
const OF_DECLARATIONS = [/^db\/tests\/house_rules/];
const OF_SOURCES = [/^db\/tests\/house_rules\/(?:declarations|sources)/];

/* A call that is missing or wrong may show in the test of what it calls only. */
const CALL = /\b(?:api|portaria)\.(\w+)\(/g;

/* A policy remains when the file no longer declares it, so the policies of the table are dropped before each try. */
const withoutPolicies = (table: string): string => `do $reset$
declare
  v_policy name;
begin
  for v_policy in select p.polname from pg_policy as p where p.polrelid = '${table}'::regclass loop
    execute format('drop policy %I on ${table}', v_policy);
  end loop;
end;
$reset$;
alter table ${table} disable row level security;
drop trigger if exists keep_school on ${table};
revoke all on ${table} from authenticated;
`;
const after = (reset: string, mutant: Mutant): Mutant => ({ ...mutant, text: reset + mutant.text });

/** The mutants of the files whose path contains one of `only`. An empty `only` means all. */
export function sqlTasks(root: string, only: readonly string[]): Task[] {
  const own = findTestFiles(root, []).filter(({ requires }) => requires.length === 0);
  const tests = own.filter(rollsBack);
  const graph = readCallGraph(root, tests);
  const among = (paths: readonly RegExp[]): TestFile[] =>
    paths.flatMap((each) => tests.filter(({ path }) => each.test(path)));
  const [ofPolicies, ofDeclarations] = [among(OF_POLICIES), among(OF_DECLARATIONS)];
  const ofSources = among(OF_SOURCES);
  const beside = (near: readonly TestFile[]): Pick<Task, 'tests' | 'others'> => ({
    tests: near,
    others: tests.filter((test) => !near.includes(test)),
  });
  return sqlFiles(root, only).flatMap((file): Task[] => {
    const source = readFileSync(join(root, file), 'utf8');
    const name = basename(file, '.sql');
    if (file.startsWith(POLICIES)) {
      const reset = withoutPolicies(`api.${name}`);
      return mutateSql(source).map((mutant) => ({
        file,
        source: reset + source,
        mutant: after(reset, mutant),
        ...beside(ofPolicies),
      }));
    }
    const topic = join('db/tests', relative('db', dirname(file)), '/');
    const calls = new Set([...source.matchAll(CALL)].map(([, callee]) => `${callee as string}.test.sql`));
    const near = [
      ...new Set([
        ...graph.testsOf(name),
        ...tests.filter(({ path }) => path.startsWith(topic) || calls.has(basename(path))),
        ...ofSources,
      ]),
    ];
    return mutateSql(source).map((mutant) => ({
      file,
      source,
      mutant,
      ...beside(mutant.declares ? [...new Set([...ofDeclarations, ...near])] : near),
      alone: own.find((test) => basename(test.path) === `${name}.test.sql` && !tests.includes(test)),
    }));
  });
}

const sqlFiles = (root: string, only: readonly string[]): string[] =>
  [FUNCTIONS, POLICIES]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((file) => file.endsWith('.sql'))
    .filter((file) => only.length === 0 || only.some((part) => file.includes(part)))
    .sort();
