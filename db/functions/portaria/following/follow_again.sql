/*
 * A restore of the schemas api and portaria drops the triggers on the tables of the host. db:migrate calls this at its
 * end to create them again.
 */
create or replace function portaria.follow_again() returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_row portaria.tabelas_seguidas;
  v_tabela regclass;
  v_conselho text;
begin
  for v_row in select * from portaria.tabelas_seguidas as t order by t.tipo <> 'escolas', t.tipo <> 'pessoas', t.esquema, t.tabela
  loop
    begin
      v_tabela := portaria.find_table(v_row.esquema, v_row.tabela);
      if v_tabela is null then
        raise warning '%.% does not exist and is not followed; delete its row in portaria.tabelas_seguidas when it is gone for good', v_row.esquema, v_row.tabela;
      elsif (
        select count(*) < 2 from pg_trigger as t
        where t.tgrelid = v_tabela and t.tgfoid = 'portaria.follow_change()'::regprocedure and t.tgname like '%' || v_row.tipo || '%'
      ) then
        perform portaria.follow_table(v_tabela, v_row.tipo, v_row.mapa, v_row.chave, v_row.estrito);
      end if;
    exception
      -- A host must not be able to stop db:migrate.
      when insufficient_privilege then
        raise warning '%.% was not followed again, only its owner can: %', v_row.esquema, v_row.tabela, sqlerrm;
      when others then
        get stacked diagnostics v_conselho = pg_exception_hint;
        raise warning '%.% was not followed again: % %', v_row.esquema, v_row.tabela, sqlerrm, v_conselho;
    end;
  end loop;
end;
$$;

comment on function portaria.follow_again() is 'Creates the triggers again on each table of tabelas_seguidas that lost them. Called by db:migrate.';

revoke all on function portaria.follow_again() from public;
