// Checks the further schemas of /rest/v1: which tables every session can access, whatever its school.
import type { Check } from '../../examination/check.ts';
import { ok, warning } from '../../examination/outcome.ts';

const OPEN_TABLES = `
select c.oid::regclass::text as onde
from pg_class as c
join pg_namespace as n on n.oid = c.relnamespace
where n.nspname = any ($1)
  and c.relkind in ('r', 'p', 'v', 'm', 'f')
  and not c.relrowsecurity
  and not (c.relkind = 'v' and coalesce(c.reloptions @> '{security_invoker=true}', false))
  and exists (
    select from pg_roles as r
    where r.rolname in ('anon', 'authenticated')
      and has_schema_privilege(r.oid, n.oid, 'usage')
      and (has_table_privilege(r.oid, c.oid, 'select, insert, update, delete') or has_any_column_privilege(r.oid, c.oid, 'select, insert, update'))
  )
order by 1`;

const OPEN_FUNCTIONS = `
select p.oid::regprocedure::text as onde
from pg_proc as p
join pg_namespace as n on n.oid = p.pronamespace
where n.nspname = any ($1)
  and p.prosecdef
  and p.prorettype <> 'trigger'::regtype
  and exists (
    select from pg_roles as r
    where r.rolname in ('anon', 'authenticated')
      and has_schema_privilege(r.oid, n.oid, 'usage') and has_function_privilege(r.oid, p.oid, 'execute')
  )
order by 1`;

export const furtherSchemas: Check = {
  id: 'further-schemas',
  about: 'no table of a further schema of /rest/v1 is open to every session',
  async examine({ query, settings }) {
    const further = (settings.SVC_REST_SCHEMAS ?? []).filter((schema) => schema !== 'api');
    if (further.length === 0) return ok('/rest/v1 has no schema but api');
    const tables = await query<{ onde: string }>(OPEN_TABLES, [further]);
    const functions = await query<{ onde: string }>(OPEN_FUNCTIONS, [further]);
    if (tables.length + functions.length === 0)
      return ok(`no open table or function in ${further.join(', ')}`);
    const open = [
      ...tables.map(({ onde }) => `${onde} has no row-level security`),
      ...functions.map(({ onde }) => `${onde} is security definer`),
    ];
    const fix = [
      '-- Decide for each: protect a table by school (portaria.isolate_by_school), close it (the statements below), or leave it open.',
      ...tables.map(({ onde }) => `revoke all on ${onde} from anon, authenticated;`),
      ...functions.map(({ onde }) => `revoke execute on function ${onde} from public, anon, authenticated;`),
    ];
    return warning(`open to every session: ${open.join('; ')}`, fix.join('\n'));
  },
};
