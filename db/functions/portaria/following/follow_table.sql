/*
 * Locks the table against writes and copies afterwards: no row is missed. Repeating it also copies what changed while the
 * triggers were missing, and forgets rows that are gone. So another key is refused: every row would look as if it were
 * gone, and its people would become inactive.
 */
create or replace function portaria.follow_table(tabela regclass, tipo text, mapa jsonb, chave text[], estrito boolean) returns bigint
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_seguida portaria.tabelas_seguidas;
  v_esquema name;
  v_tabela name;
  v_nome text := format('portaria_%s_%s', case follow_table.tipo when 'escolas' then 1 when 'pessoas' then 2 else 3 end, follow_table.tipo);
  v_colunas text[] := portaria.mapped_columns(follow_table.mapa, follow_table.chave);
  v_linha jsonb;
  v_chave text;
begin
  perform portaria.lock_table(follow_table.tabela, 'share row exclusive');
  perform portaria.refuse_owner_code(follow_table.tabela, true);
  select n.nspname, c.relname into v_esquema, v_tabela
  from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
  where c.oid = follow_table.tabela;
  if exists (
    select
    from portaria.tabelas_seguidas as t
    where (t.esquema, t.tabela, t.tipo) = (v_esquema, v_tabela, follow_table.tipo)
      and t.chave <> follow_table.chave
  ) then
    raise object_in_use using
      message = format('%s is followed by another key', follow_table.tabela),
      hint = format('Call portaria.unfollow(%L) first. What was copied is kept, and following it again finds it.', follow_table.tabela);
  end if;
  insert into portaria.tabelas_seguidas as t (esquema, tabela, tipo, mapa, chave, estrito)
  values (v_esquema, v_tabela, follow_table.tipo, follow_table.mapa, follow_table.chave, follow_table.estrito)
  on conflict on constraint tabelas_seguidas_pkey do update
  set mapa = excluded.mapa, estrito = excluded.estrito
  returning * into v_seguida;
  execute format(
    'create or replace trigger %I after insert or update or delete on %s for each row execute function portaria.follow_change(%L, %L, %L)',
    v_nome, follow_table.tabela, v_esquema, v_tabela, follow_table.tipo
  );
  execute format(
    'create or replace trigger %I after truncate on %s for each statement execute function portaria.follow_change(%L, %L, %L)',
    v_nome || '_truncate', follow_table.tabela, v_esquema, v_tabela, follow_table.tipo
  );
  for v_linha in select r from portaria.followed_rows(follow_table.tabela, v_colunas) as r
  loop
    perform portaria.follow_row(v_seguida, portaria.follow_key(v_linha, v_seguida.chave), portaria.follow_fields(v_linha, v_seguida.mapa));
  end loop;
  for v_chave in
    select l.chave from portaria.linhas_seguidas as l where (l.esquema, l.tabela, l.tipo) = (v_esquema, v_tabela, follow_table.tipo)
    except
    select portaria.follow_key(r, v_seguida.chave) from portaria.followed_rows(follow_table.tabela, v_colunas) as r
  loop
    perform portaria.leave_row(v_seguida, v_chave);
  end loop;
  update portaria.tabelas_seguidas as t
  set copiada_em = now()
  where (t.esquema, t.tabela, t.tipo) = (v_esquema, v_tabela, follow_table.tipo) and t.copiada_em is null;
  perform portaria.tell_waiting(v_seguida);
  return (
    select count(*) from portaria.linhas_seguidas as l where (l.esquema, l.tabela, l.tipo) = (v_esquema, v_tabela, follow_table.tipo)
  );
end;
$$;

comment on function portaria.follow_table(regclass, text, jsonb, text[], boolean) is 'Creates the triggers that copy changes of a host''s table into Portaria, and copies its rows; returns how many are followed.';

revoke all on function portaria.follow_table(regclass, text, jsonb, text[], boolean) from public;
