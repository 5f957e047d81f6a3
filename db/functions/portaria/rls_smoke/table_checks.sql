/*
 * What the diagnosis says about one table. It names no school but by whether it is the caller's.
 */
create or replace function portaria.table_checks(tabela regclass, coluna name, escolas uuid[], alheia uuid) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_nome text := (select c.relname from pg_class as c where c.oid = tabela);
  v_problemas text := (select string_agg(u.problema, '; ') from portaria.unprotected_relations() as u where u.relacao = tabela);
  v_rows record;
  v_writes text[];
begin
  if coluna is null then
    return jsonb_build_array(portaria.check_line(v_nome, 'protection', false, v_problemas));
  end if;
  select * into v_rows from portaria.probe_rows(tabela, coluna, escolas, alheia);
  v_writes := portaria.probe_writes(tabela, coluna, alheia);
  return jsonb_build_array(
    portaria.check_line(v_nome, 'protection', v_problemas is null, coalesce(v_problemas, 'row-level security is on')),
    portaria.check_line(v_nome, 'rows', v_rows.estranhas = 0, format('%s rows seen, %s of a school that is not yours', v_rows.vistas, v_rows.estranhas)),
    portaria.check_line(v_nome, 'foreign_read', v_rows.alheias = 0, case when v_rows.alheias = 0 then 'nothing of another school shows' else 'rows of another school show' end),
    portaria.check_line(v_nome, 'foreign_write', v_writes = '{}', case when v_writes = '{}' then 'refused' else 'not refused: ' || array_to_string(v_writes, ', ') end)
  );
end;
$$;

comment on function portaria.table_checks(regclass, name, uuid[], uuid) is 'As the caller: the checks of one table as [{name, ok, detail}].';

revoke all on function portaria.table_checks(regclass, name, uuid[], uuid) from public;
grant execute on function portaria.table_checks(regclass, name, uuid[], uuid) to authenticated;
