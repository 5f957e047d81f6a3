/*
 * What was copied is kept. quarentena and the stored keys of the host are deleted.
 */
create or replace function portaria.unfollow(tabela regclass) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_gatilho record;
  v_tabela text;
begin
  select min(format('%I.%I', t.esquema, t.tabela)) into v_tabela
  from portaria.tabelas_protegidas as t
  join portaria.tabelas_seguidas as s on s.tipo = 'escolas' and portaria.find_table(s.esquema, s.tabela) = unfollow.tabela
  where not t.via
    and portaria.school_key_type(portaria.find_table(t.esquema, t.tabela), t.coluna) <> 'uuid';
  if v_tabela is not null then
    raise object_in_use using
      message = format('%s is protected by the keys of %s', v_tabela, unfollow.tabela),
      hint = format('select portaria.unprotect(%L);', v_tabela);
  end if;
  for v_gatilho in
    select t.tgname
    from pg_trigger as t
    where t.tgrelid = unfollow.tabela and t.tgfoid = 'portaria.follow_change()'::regprocedure
  loop
    execute format('drop trigger %I on %s', v_gatilho.tgname, unfollow.tabela);
  end loop;
  delete from portaria.tabelas_seguidas as s where portaria.find_table(s.esquema, s.tabela) = unfollow.tabela;
end;
$$;

comment on function portaria.unfollow(regclass) is 'Stops following a table: removes its triggers. Copied people, roles and schools are kept.';

revoke all on function portaria.unfollow(regclass) from public;
