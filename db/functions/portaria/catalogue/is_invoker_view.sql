/*
 * Without security_invoker, a view reads with its owner's privileges and bypasses row-level security.
 */
create or replace function portaria.is_invoker_view(tabela regclass) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select
    from pg_class as c, pg_options_to_table(c.reloptions) as o
    where c.oid = is_invoker_view.tabela
      and c.relkind = 'v'
      and o.option_name = 'security_invoker'
      and o.option_value::boolean
  )
$$;

comment on function portaria.is_invoker_view(regclass) is 'Whether this is a view with security_invoker.';

revoke all on function portaria.is_invoker_view(regclass) from public;
grant execute on function portaria.is_invoker_view(regclass) to authenticated;
