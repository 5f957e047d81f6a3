// Objects of other owners, found by db:migrate; db/ declares nothing about them.
import { isAbsent } from '../examination/outcome.ts';

const DATABASE = `
select o.object
from (select banco_proprio from portaria.instalacao order by id desc limit 1) as i
cross join (values ('database'), ('schema public')) as o (object)
where not i.banco_proprio
union all
select 'schema api' from pg_namespace as n where n.nspname = 'api' and pg_get_userbyid(n.nspowner) <> 'portaria_owner'`;
const ROLES = `select format('role %I', papel) as object from portaria.papeis_do_banco`;

/** The objects of others, named as in Item.object; none for a database of a release that did not record them. */
export async function objectsOfOthers(
  query: (sql: string) => Promise<{ object: string }[]>,
): Promise<ReadonlySet<string>> {
  const ask = (sql: string) =>
    query(sql).catch((error: unknown) => {
      if (isAbsent(error)) return [];
      throw error;
    });
  return new Set([...(await ask(DATABASE)), ...(await ask(ROLES))].map(({ object }) => object));
}
