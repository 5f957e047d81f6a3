// Decides what to do for a saved file: declare it, run a test, restart a service, or print a hint.

export type Plan = {
  /** Files of db/ to declare again. */
  declare: string[];
  /** db/install.sql was saved. */
  declareAll: boolean;
  /** Database tests to run. */
  tests: string[];
  /** The database of the tests must be built again. */
  rebuild: boolean;
  /** The changed files of the services. */
  restart: string[];
  hints: string[];
};

const CODE = /^(api-shim|gateway|docs-host|common|sheets|app\/server)\/.*(?<!\.test)\.ts$/;
const OF_THE_STACK = /^(stack|migrate)\/.*(?<!\.test)\.ts$/;
const TABLES = /^(migrations|db\/schema)\/.*\.sql$/;

/** The path of the test of a file of db/. */
export const testOf = (path: string): string =>
  path.replace(/^db\//, 'db/tests/').replace(/\.sql$/, '.test.sql');

/**
 * The plan for all files that were saved together; `exists` tells whether a file is there now. A test that failed last runs again with
 * every save in db/, because the mistake may be in another file.
 */
export function planFor(
  paths: readonly string[],
  exists: (path: string) => boolean,
  failed: ReadonlySet<string> = new Set(),
): Plan {
  const plan: Plan = { declare: [], declareAll: false, tests: [], rebuild: false, restart: [], hints: [] };
  for (const path of paths) {
    if (CODE.test(path)) plan.restart.push(path);
    else if (OF_THE_STACK.test(path)) plan.hints.push(`${path}: press Ctrl-C and start again`);
    else if (path.endsWith('.sql')) planSql(plan, path, exists);
  }
  const changes = plan.declareAll || plan.rebuild || plan.declare.length > 0 || plan.tests.length > 0;
  plan.tests = [...new Set([...plan.tests, ...(changes ? [...failed].filter(exists) : [])])];
  return plan;
}

function planSql(plan: Plan, path: string, exists: (path: string) => boolean): void {
  if (TABLES.test(path)) {
    plan.rebuild = true;
    plan.hints.push(`${path}: npm run db:migrate applies migrations to the running database`);
  } else if (path === 'db/install.sql') plan.declareAll = true;
  else if (path.startsWith('db/tests/helpers/')) plan.rebuild = true;
  else if (path.startsWith('db/tests/')) {
    if (exists(path)) plan.tests.push(path);
  } else if (path.startsWith('db/demo/') || path === 'db/bootstrap.sql')
    plan.hints.push(`${path}: press Ctrl-C and start again`);
  else if (!path.startsWith('db/')) return;
  else if (!exists(path)) plan.hints.push(`${path}: its objects stay until a migration drops them`);
  else {
    plan.declare.push(path);
    const test = testOf(path);
    if (exists(test)) plan.tests.push(test);
    else plan.hints.push(`${path}: has no test; write ${test}`);
  }
}
