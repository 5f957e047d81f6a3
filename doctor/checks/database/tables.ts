// Checks that nothing in the database gives access to more rows than db/ declares, and prints the statements that restore it.
import type { Check } from '../../examination/check.ts';
import { failure, isAbsent, NotChecked, ok } from '../../examination/outcome.ts';

type Fault = { onde: string; problema: string; conserto: string };

/* In a shared database, objects of the host in the schema api belong to the host. */
const FAULTS = `
with hospede as (
  select i.id from (select id, banco_proprio from portaria.instalacao order by id desc limit 1) as i where not i.banco_proprio
), alheios as (
  select c.oid::regclass::text as onde
  from pg_class as c
  join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname = 'api' and pg_get_userbyid(c.relowner) <> 'portaria_owner'
    and not exists (select from portaria.tabelas_protegidas as t where t.esquema = n.nspname and t.tabela = c.relname)
  union all
  select 'schema api' from pg_namespace as n where n.nspname = 'api' and pg_get_userbyid(n.nspowner) <> 'portaria_owner'
)
select f.onde, f.problema, case
  when exists (select from hospede) and f.onde in (select onde from alheios)
    then '-- HTTP reaches this object of the host in the schema api; its owner decides: docs/how-to/existing-database.md'
  else f.conserto
end as conserto
from (
  select f.relacao::text as onde, f.problema, f.conserto from portaria.relation_faults() as f
  union all
  select f.objeto, f.problema, f.conserto from portaria.role_faults() as f
  union all
  select f.objeto, f.problema, f.conserto from portaria.protection_faults() as f
  union all
  select f.objeto, f.problema, f.conserto from portaria.access_faults() as f
) as f
order by 1, 2`;

export const tables: Check = {
  id: 'tables',
  about: 'no table, role, policy or privilege gives access to more rows than db/ declares',
  async examine({ query }) {
    const faults = await query<Fault>(FAULTS).catch((error: unknown) => {
      if (!isAbsent(error)) throw error;
      throw new NotChecked('this database is older than the check', 'npm run db:migrate');
    });
    const [total] = await query<{ n: number }>('select count(*)::integer as n from portaria.tenant_tables()');
    if (faults.length === 0) return ok(`${total?.n ?? 0} protected tables, and the schema portaria`);
    return failure(
      faults.map(({ onde, problema }) => `${onde}: ${problema}`).join('; '),
      [...new Set(faults.map(({ conserto }) => conserto))].join('\n'),
    );
  },
};
