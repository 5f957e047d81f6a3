// The schema portaria must be Portaria's before anything is read from it: a view in the schema of somebody else would run their code
// with the rights of whoever migrates or examines.
import type { Client, Pool } from 'pg';

const OTHER_OWNER = `
select pg_catalog.format('schema portaria of %I', pg_catalog.pg_get_userbyid(n.nspowner)) as taken
from pg_catalog.pg_namespace as n
where n.nspname operator(pg_catalog.=) 'portaria'
  and not exists (
    select from pg_catalog.pg_roles as r
    where r.oid operator(pg_catalog.=) n.nspowner and r.rolname operator(pg_catalog.=) 'portaria_owner'
  )`;

type Queries = Pick<Client | Pool, 'query'>;

/** Names the schema portaria and its owner when that is another role than portaria_owner. */
export const foreignSchema = async (client: Queries): Promise<string | undefined> => {
  const { rows } = await client.query<{ taken: string }>(OTHER_OWNER);
  return rows[0]?.taken;
};

/** Throws when the schema portaria belongs to another role than portaria_owner. */
export const refuseForeignSchema = async (client: Queries): Promise<void> => {
  const taken = await foreignSchema(client);
  if (taken !== undefined)
    throw new Error(`Portaria needs names that are taken. Nothing was read or changed.\n  ${taken}`);
};
