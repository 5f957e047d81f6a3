/*
 * Counts which rows the caller sees in a table, and looks for rows of other schools. It runs as the caller, so that
 * row-level security applies. It reads at most 10,000 rows; rows of the foreign school are searched separately.
 */
create or replace function portaria.probe_rows(tabela regclass, coluna name, escolas uuid[], alheia uuid)
returns table (vistas bigint, estranhas bigint, alheias bigint)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if coluna is null then
    execute format('select count(*), 0, 0 from (select from %s limit 10000) as t', tabela) into vistas, estranhas, alheias;
    return next;
    return;
  end if;
  execute format(
    'select count(*), count(*) filter (where (t.escola = any ($1)) is not true) from (select %I as escola from %s limit 10000) as t',
    coluna, tabela
  ) into vistas, estranhas using escolas;
  execute format(
    'select count(*) from (select from %s where %s limit 1) as t',
    tabela, case when alheia is null then format('%I is null', coluna) else format('%I = $1', coluna) end
  ) into alheias using alheia;
  return next;
exception when insufficient_privilege then
  return query select 0::bigint, 0::bigint, 0::bigint;
end;
$$;

comment on function portaria.probe_rows(regclass, name, uuid[], uuid) is 'As the caller: the number of rows seen (up to 10000), how many of them are not of the given schools, and whether a row of the foreign school is visible.';

revoke all on function portaria.probe_rows(regclass, name, uuid[], uuid) from public;
grant execute on function portaria.probe_rows(regclass, name, uuid[], uuid) to authenticated;
