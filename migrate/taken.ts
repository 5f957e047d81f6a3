// Names that Portaria needs and another owner already uses: db:migrate lists them and changes nothing.
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Client } from 'pg';
import type { InstallFiles } from './install-files.ts';

const TABLE_OF_API = /^create table api\.(\w+)/gm;

const TAKEN = `
with ours as (select oid from pg_roles where rolname = 'portaria_owner'),
objects as (
  select case when c.relkind in ('r', 'p') then 'table' else 'relation' end as kind, c.relname as name, c.relowner as owner
  from pg_class as c where c.relnamespace = to_regnamespace('api') and c.relkind in ('r', 'p', 'v', 'm', 'f')
  union all
  select 'function', p.proname, p.proowner from pg_proc as p where p.pronamespace = to_regnamespace('api')
)
select distinct format('%s api.%I of %I', o.kind, o.name, pg_get_userbyid(o.owner)) as taken
from objects as o
where (case when o.kind = 'function' then o.name = any ($1) else o.name = any ($2) end)
  and o.owner not in (select oid from ours)
  and not exists (select from objects as p join ours on ours.oid = p.owner where p.name = o.name)
order by 1`;

const takenNames = async (client: Client, root: string, files: InstallFiles): Promise<string[]> => {
  const functions = files.declared
    .filter((file) => file.startsWith('db/functions/api/'))
    .map((file) => basename(file, '.sql'));
  const texts = await Promise.all(files.schema.map((file) => readFile(join(root, file), 'utf8')));
  const tables = texts.flatMap((text) => [...text.matchAll(TABLE_OF_API)].map(([, name]) => name ?? ''));
  const { rows } = await client.query<{ taken: string }>(TAKEN, [functions, tables]);
  return rows.map(({ taken }) => taken);
};

/** Throws with the list when a name that Portaria would create is taken. `core` are the files without the module escolas. */
export const refuseTaken = async (
  client: Client,
  root: string,
  files: InstallFiles,
  core: InstallFiles,
): Promise<void> => {
  const taken = await takenNames(client, root, files);
  if (taken.length === 0) return;
  const stillTaken = await takenNames(client, root, core);
  const list = taken.map((name) => `  ${name}`).join('\n');
  const without =
    stillTaken.length < taken.length
      ? `\nThe tables of students and classes can be left out: npm run db:migrate -- --without escolas${stillTaken.length > 0 ? `. Taken even then: ${stillTaken.join(', ')}` : ''}`
      : '';
  throw new Error(`Portaria needs names that are taken. Nothing was changed.\n${list}${without}`);
};
