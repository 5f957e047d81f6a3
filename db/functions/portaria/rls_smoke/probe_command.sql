/*
 * The insert names a school that exists. Update and delete name none, because the claims of the probe make every row
 * foreign.
 */
create or replace function portaria.probe_command(tabela regclass, coluna name, comando text, escola uuid) returns text
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select case
    when not has_table_privilege(probe_command.tabela, probe_command.comando)
      and not (probe_command.comando <> 'delete' and has_any_column_privilege(probe_command.tabela, probe_command.comando)) then null
    when probe_command.comando = 'select' then format('select from %s where portaria.row_reached()', probe_command.tabela)
    when probe_command.comando = 'insert' and probe_command.coluna is null then format('insert into %s default values', probe_command.tabela)
    when probe_command.comando = 'insert' then format('insert into %s (%I) values (%L)', probe_command.tabela, probe_command.coluna, probe_command.escola)
    when probe_command.comando = 'update' then (
      select format('update %s set %I = default where portaria.row_reached()', probe_command.tabela, a.attname)
      from pg_attribute as a
      where a.attrelid = probe_command.tabela
        and a.attnum > 0
        and not a.attisdropped
        and has_column_privilege(probe_command.tabela, a.attnum, 'update')
      order by a.attnum
      limit 1
    )
    when probe_command.comando = 'delete' then format('delete from %s where portaria.row_reached()', probe_command.tabela)
  end
$$;

comment on function portaria.probe_command(regclass, name, text, uuid) is 'The SQL with which a probe tries a command on a table; null when authenticated lacks the privilege.';

revoke all on function portaria.probe_command(regclass, name, text, uuid) from public;
grant execute on function portaria.probe_command(regclass, name, text, uuid) to authenticated;
