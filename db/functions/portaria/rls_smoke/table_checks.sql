/*
 * The checks of one table in api.admin_rls_smoke. They name no school and only say whether it is the caller's. The
 * caller reads the faults of all tables once and passes them in.
 */
create or replace function portaria.table_checks(tabela regclass, coluna name, escolas uuid[], alheia uuid, problemas text) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_nome text := (select c.relname from pg_class as c where c.oid = tabela);
  v_rows record;
  v_reached text[];
  v_writes text[];
  v_reads boolean;
begin
  if coluna is null and problemas is not null then
    return jsonb_build_array(portaria.check_line(v_nome, 'protection', false, problemas));
  end if;
  -- A table that reaches its school through another one has no column for this count. The probes below include it.
  select * into v_rows from portaria.probe_rows(tabela, coluna, escolas, alheia);
  v_reached := portaria.probe_foreign(tabela, coluna);
  v_writes := array_remove(v_reached, 'select');
  v_reads := v_rows.alheias > 0 or 'select' = any (v_reached);
  return jsonb_build_array(
    portaria.check_line(v_nome, 'protection', problemas is null, coalesce(problemas, 'row-level security is on')),
    portaria.check_line(v_nome, 'rows', v_rows.estranhas = 0, format('%s rows seen, %s of a school that is not yours', v_rows.vistas, v_rows.estranhas)),
    portaria.check_line(v_nome, 'foreign_read', not v_reads, case when v_reads then 'rows of another school show' else 'nothing of another school shows' end),
    portaria.check_line(v_nome, 'foreign_write', v_writes = '{}', case when v_writes = '{}' then 'refused' else 'not refused: ' || array_to_string(v_writes, ', ') end)
  );
end;
$$;

comment on function portaria.table_checks(regclass, name, uuid[], uuid, text) is 'As the caller: the checks of one table as [{name, ok, detail}]. problemas: faults of the table that the catalogue shows, or null.';

revoke all on function portaria.table_checks(regclass, name, uuid[], uuid, text) from public;
grant execute on function portaria.table_checks(regclass, name, uuid[], uuid, text) to authenticated;
