/*
 * db/policies/ declares Portaria's tables on every migration with the built-in roles. Roles that an administrator added
 * are stored only in tabelas_protegidas. A role that is no longer in papeis is skipped, so that it does not fail the
 * migration.
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

comment on function portaria.added_writers(regclass, text[]) is 'During a migration: the roles, other than conhecidos, that tabelas_protegidas allows to write a table. Otherwise an empty array.';

revoke all on function portaria.added_writers(regclass, text[]) from public;
