// Adds the module `escolas` to a database with the core alone, or removes it when its tables are empty.
import { basename } from 'node:path';
import type { Client } from 'pg';
import { runSqlFile } from '../sql/run-sql.ts';
import { SCHOOL_TABLES, isOfSchools, schoolsAlone } from './schools.ts';

/** Creates the tables as the migrations that already ran would have. Pending migrations create their part themselves. */
export const addSchools = async (client: Client, root: string, files: readonly string[]): Promise<void> => {
  const views = SCHOOL_TABLES.map((name) => `portaria.sem_${name}`).join(', ');
  await client.query(`drop view if exists ${views}`);
  const { rows } = await client.query<{ name: string }>('select name from portaria.pgmigrations');
  const done = new Set(rows.map(({ name }) => name));
  for (const file of files.filter((name) => done.has(basename(name, '.sql'))))
    await runSqlFile(client, root, `migrations/${file}`, schoolsAlone);
};

const PORTAL_FUNCTIONS = `
select format('drop function %s', p.oid::regprocedure) as statement
from pg_proc as p
where p.pronamespace = 'api'::regnamespace and p.proowner = 'portaria_owner'::regrole and p.proname = any ($1)`;

const tablesWithRows = async (client: Client): Promise<string[]> => {
  const counts = SCHOOL_TABLES.map(
    (name) => `select 'api.${name}' as name where exists (select from api.${name})`,
  );
  return (await client.query<{ name: string }>(counts.join(' union all '))).rows.map(({ name }) => name);
};

/** Removes the tables and the functions of the portal; refuses while a table has rows or a foreign object depends on it. */
export const removeSchools = async (client: Client, declared: readonly string[]): Promise<void> => {
  const full = await tablesWithRows(client);
  if (full.length > 0)
    throw new Error(
      `The module escolas holds rows, in ${full.join(', ')}. --without escolas would delete them. ` +
        'Nothing was changed. Delete the rows first, or keep the module.',
    );
  await client.query(
    'alter table portaria.login_otps drop constraint login_otps_aluno_id_fkey, drop constraint login_otps_responsavel_id_fkey',
  );
  await client.query(`drop table ${SCHOOL_TABLES.map((name) => `api.${name}`).join(', ')}`);
  const names = declared
    .filter((file) => file.startsWith('db/functions/api/') && isOfSchools(file))
    .map((file) => basename(file, '.sql'));
  const { rows } = await client.query<{ statement: string }>(PORTAL_FUNCTIONS, [names]);
  for (const { statement } of rows) await client.query(statement);
};
