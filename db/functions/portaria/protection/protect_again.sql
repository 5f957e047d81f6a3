/*
 * A restore of the schemas api and portaria drops the policies and triggers of tables in other schemas, because they
 * use functions of portaria. db:migrate calls this at its end, as its administrator. Tables that the administrator does
 * not own are left as they are. Portaria's own tables are declared by db/policies/; one is listed only when an
 * administrator added roles to it, and those are kept.
 */
create or replace function portaria.protect_again() returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_row record;
  v_tabela regclass;
begin
  for v_row in select * from portaria.tabelas_protegidas as t order by t.esquema, t.tabela
  loop
    v_tabela := portaria.find_table(v_row.esquema, v_row.tabela);
    if v_tabela is null then
      raise warning '%.% does not exist and is not protected; delete its row in portaria.tabelas_protegidas when it is gone for good', v_row.esquema, v_row.tabela;
      continue;
    end if;
    begin
      perform portaria.isolate_by_school(v_tabela, v_row.coluna, v_row.escrevem, case when v_row.via then v_row.coluna end);
    exception
      when insufficient_privilege then
        raise warning '%.% was not protected again, only its owner can: %', v_row.esquema, v_row.tabela, sqlerrm;
    end;
  end loop;
end;
$$;

comment on function portaria.protect_again() is 'Calls isolate_by_school again for each table of tabelas_protegidas. Called by db:migrate.';

revoke all on function portaria.protect_again() from public;
