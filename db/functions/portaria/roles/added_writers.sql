/*
 * db/policies/ declares Portaria's own tables at each migration with the roles that ship. A role that an administrator added to
 * one is in the record and nowhere else. One that is gone from papeis is no reason to fail a migration.
 */
create or replace function portaria.added_writers(tabela regclass, conhecidos text[]) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if current_setting('portaria.declaring', true) is distinct from 'true' then
    return '{}'::text[];
  end if;
  return array(
    select e.papel
    from portaria.tabelas_protegidas as t
    join pg_class as c on c.oid = added_writers.tabela and c.relname = t.tabela and c.relnamespace = to_regnamespace(quote_ident(t.esquema))
    cross join unnest(t.escrevem) as e (papel)
    where e.papel <> all (added_writers.conhecidos) and e.papel = any (portaria.role_names())
    order by e.papel
  );
end;
$$;

comment on function portaria.added_writers(regclass, text[]) is 'While db/ is declared: the roles beyond conhecidos that tabelas_protegidas lets write a table. Otherwise none.';

revoke all on function portaria.added_writers(regclass, text[]) from public;
