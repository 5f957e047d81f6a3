/*
 * A row whose key changes is still the same record. A row without a key cannot be followed: it leaves, and stops no write of
 * the host.
 */
create or replace function portaria.follow_line(seguida portaria.tabelas_seguidas, antes jsonb, depois jsonb) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_chave_antes text := portaria.follow_key(follow_line.antes, seguida.chave);
  v_chave text := portaria.follow_key(follow_line.depois, seguida.chave);
  v_campos jsonb := portaria.follow_fields(follow_line.depois, seguida.mapa);
begin
  if v_chave is null then
    perform portaria.leave_row(seguida, v_chave_antes) where v_chave_antes is not null;
    return;
  end if;
  if v_chave_antes = v_chave and v_campos = portaria.follow_fields(follow_line.antes, seguida.mapa) then
    return;
  end if;
  if v_chave_antes <> v_chave then
    update portaria.linhas_seguidas as l
    set chave = v_chave
    where (l.esquema, l.tabela, l.tipo, l.chave) = (seguida.esquema, seguida.tabela, seguida.tipo, v_chave_antes);
    delete from portaria.quarentena as q
    where (q.esquema, q.tabela, q.tipo, q.chave) = (seguida.esquema, seguida.tabela, seguida.tipo, v_chave_antes);
  end if;
  perform portaria.follow_row(seguida, v_chave, v_campos);
end;
$$;

comment on function portaria.follow_line(portaria.tabelas_seguidas, jsonb, jsonb) is 'Copies the change of one row of a followed table: antes is null for an insert, depois for a delete.';

revoke all on function portaria.follow_line(portaria.tabelas_seguidas, jsonb, jsonb) from public;
