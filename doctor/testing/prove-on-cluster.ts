// For tests: runs the checks that need a real pg_cron, and compares db/ under another version of PostgreSQL.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { withClient } from '../../migrate/sql/with-client.ts';
import { runWhenMain } from '../../common/program/run-when-main.ts';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { migrate } from '../../migrate/migrate.ts';
import { dropDatabase, recreateDatabase, urlOfDatabase } from '../../migrate/sql/databases.ts';
import { CHECKS } from '../checks.ts';
import { openExamined } from '../examination/examined.ts';
import { findInstallation } from '../examination/installation.ts';
import { runChecks } from '../run-checks.ts';

const DATABASE = 'portaria_doctor';
const OWNER = 'portaria_doctor_owner';

const PAGE = readFileSync(join(PROJECT_ROOT, 'docs', 'reference', 'maintenance.md'), 'utf8');
/** The statements of an administrator there, for the login `dona`. */
const [GRANTS = ''] = /^grant usage on schema cron [^]*?;$(?=\n```)/m.exec(PAGE) ?? [];

const EACH_MINUTE = '* * * * *';
const ONCE_A_YEAR = '0 0 1 1 *';

/** The recipe of docs/reference/maintenance.md for a login that is no superuser: without the last argument, and not due soon. */
function recipe(): string {
  const [found] = /select cron\.schedule_in_database\([^;]*\);/.exec(PAGE) ?? [''];
  return found
    .replace(", 'portaria', 'portaria_maintenance'", `, '${DATABASE}'`)
    .replace("'17 6 * * *'", `'${ONCE_A_YEAR}'`);
}

/** The URL of a database for the login that owns it. */
const asOwner = (url: string): string => {
  const owned = new URL(url);
  owned.username = OWNER;
  return owned.href;
};

const RUN_WITHIN_MS = 150_000;

/** Runs the checks with these names and returns a line for each finding. */
async function examine(url: string, ids: string[]): Promise<string[]> {
  const it = openExamined(findInstallation({ DATABASE_URL: url }, PROJECT_ROOT), PROJECT_ROOT);
  try {
    const findings = await runChecks(
      CHECKS.filter(({ id }) => ids.includes(id)),
      it,
    );
    return findings.map(({ id, verdict, seen }) => `${verdict} ${id}: ${seen}`);
  } finally {
    await it.close();
  }
}

const COMPARED = ['role-attributes', 'grants', 'structure', 'policies', 'functions'];

let proved = 0;

async function expectFinding(url: string, id: string, wanted: RegExp): Promise<void> {
  const [found = 'nothing'] = await examine(url, [id]);
  if (!wanted.test(found)) throw new Error(`expected ${String(wanted)}, and found: ${found}`);
  proved += 1;
  console.log(`ok   ${found}`);
}

/** The core has views in place of the tables of the module. */
async function withoutSchools(admin: string): Promise<void> {
  const url = await recreateDatabase(admin, `${DATABASE}_core`);
  try {
    await migrate({ databaseUrl: url, root: PROJECT_ROOT, schools: false, log: () => undefined });
    for (const id of COMPARED) await expectFinding(url, id, /^ok /);
  } finally {
    await dropDatabase(admin, `${DATABASE}_core`);
  }
}

async function prove(admin: string): Promise<void> {
  await withClient(await recreateDatabase(admin, DATABASE), (client) =>
    client.query(
      `create role ${OWNER} login createrole createdb; alter database ${DATABASE} owner to ${OWNER}`,
    ),
  );
  const url = asOwner(urlOfDatabase(admin, DATABASE));
  await migrate({ databaseUrl: url, root: PROJECT_ROOT, log: () => undefined });
  for (const id of [...COMPARED, 'database', 'tables', 'function-safety', 'cleanup'])
    await expectFinding(url, id, /^ok /);
  await withoutSchools(admin);
  await withClient(url, (client) =>
    client.query('drop policy "Staff read the rows of their schools" on api.notas'),
  );
  await expectFinding(url, 'policies', /^failure .*missing: .* on api\.notas/);

  const cron = await withClient(admin, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select current_setting('cron.database_name') as name",
    );
    return rows[0]?.name ?? '';
  });
  await recreateDatabase(admin, cron);
  const run = (sql: string) => withClient(urlOfDatabase(admin, cron), (client) => client.query(sql));
  await withClient(admin, (client) => client.query(`grant pg_read_all_settings to ${OWNER}`)); // the database of pg_cron is not postgres
  await expectFinding(url, 'schedule', /^warning .*pg_cron is not installed/);
  await run(`create extension pg_cron; ${GRANTS.replaceAll('dona', OWNER)}`);
  await expectFinding(url, 'schedule', /^failure .*has no job that runs/);
  await withClient(asOwner(urlOfDatabase(admin, cron)), (client) => client.query(recipe()));
  await expectFinding(url, 'schedule', /^warning .*has not run yet/);
  await run(`select cron.alter_job(jobid, schedule := '${EACH_MINUTE}') from cron.job`);
  console.log('     waiting for the job to run: it is due within a minute');
  for (const end = Date.now() + RUN_WITHIN_MS; Date.now() < end; await sleep(1_000)) {
    const { rows } = await run("select from cron.job_run_details where status = 'succeeded'");
    if (rows.length > 0) break;
  }
  await run(`select cron.alter_job(jobid, schedule := '${ONCE_A_YEAR}') from cron.job`); // no second run
  await expectFinding(url, 'schedule', /^ok .*succeeded/);
  await run(`update cron.job_run_details set start_time = start_time - interval '2 days'`);
  await expectFinding(url, 'schedule', /^failure .*has stopped since/);
  // Only now: pg_cron marks a run as failed if its job becomes inactive while the worker ends.
  await run(`select cron.alter_job(jobid, active := false) from cron.job`);
  await expectFinding(url, 'schedule', /^failure .*is inactive/);
  await run('select cron.unschedule(jobid) from cron.job');
  await expectFinding(url, 'schedule', /^failure .*has no job that runs/);
}

const main = async (): Promise<number> => {
  const { values } = parseArgs({ options: { 'database-url': { type: 'string' } } });
  const admin = values['database-url'];
  if (!admin) throw new Error('--database-url URL of a cluster with pg_cron, as a superuser');
  try {
    await prove(admin);
    console.log(`${proved} passed, 0 failed`);
    return 0;
  } finally {
    await dropDatabase(admin, DATABASE);
  }
};

await runWhenMain(import.meta.filename, main);
