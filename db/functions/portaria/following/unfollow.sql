/*
 * What was copied stays. quarentena and the keys of the host go.
 */
create or replace function portaria.unfollow(tabela regclass) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_gatilho record;
begin
  for v_gatilho in
    select t.tgname
    from pg_trigger as t
    where t.tgrelid = unfollow.tabela and t.tgfoid = 'portaria.follow_change()'::regprocedure
  loop
    execute format('drop trigger %I on %s', v_gatilho.tgname, unfollow.tabela);
  end loop;
  delete from portaria.tabelas_seguidas as s
  using pg_class as c join pg_namespace as n on n.oid = c.relnamespace
  where c.oid = unfollow.tabela and s.esquema = n.nspname and s.tabela = c.relname;
end;
$$;

comment on function portaria.unfollow(regclass) is 'Stops following a table: removes its triggers. The people, roles and schools that were copied stay.';

revoke all on function portaria.unfollow(regclass) from public;
