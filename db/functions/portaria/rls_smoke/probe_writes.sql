/*
 * Tries to add, change and delete a row of a school that is not the caller's. Whatever comes of it is undone: the block always
 * ends by raising. A refusal by row-level security comes before every constraint, so any other error means that the row was
 * within reach.
 */
create or replace function portaria.probe_writes(tabela regclass, coluna name, alheia uuid) returns text[]
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_onde text := case when alheia is null then format('%I is null', coluna) else format('%I = %L', coluna, alheia) end;
  v_uma text := format('where ctid in (select ctid from %s where %s limit 1)', tabela, v_onde);
  v_sql text[] := array[
    format('insert into %s (%I) values (%L)', tabela, coluna, alheia),
    format('update %s set %2$I = %2$I %3$s', tabela, coluna, v_uma),
    format('delete from %s %s', tabela, v_uma)
  ];
  v_nome text[] := array['insert', 'update', 'delete'];
  v_passou text[] := array[]::text[];
  v_linhas bigint;
begin
  for i in 1..3 loop
    begin
      execute v_sql[i];
      get diagnostics v_linhas = row_count;
      if v_linhas > 0 then
        v_passou := v_passou || v_nome[i];
      end if;
      raise exception using errcode = 'UNDO0', message = 'a probe leaves nothing behind';
    exception
      when sqlstate 'UNDO0' or insufficient_privilege then null;
      when others then v_passou := v_passou || v_nome[i];
    end;
  end loop;
  return v_passou;
end;
$$;

comment on function portaria.probe_writes(regclass, name, uuid) is 'As the caller: the commands that would reach a row of the foreign school; none is good. Leaves nothing behind.';

revoke all on function portaria.probe_writes(regclass, name, uuid) from public;
grant execute on function portaria.probe_writes(regclass, name, uuid) to authenticated;
