/*
 * The operator decides that a waiting row and a record of Portaria are the same person or school. From then on the row is followed, so its
 * values replace those of the record. The log holds no key, because keys may be login codes.
 */
create or replace function portaria.link_waiting(tipo text, chave text) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_seguida portaria.tabelas_seguidas;
  v_campos jsonb;
  v_id uuid;
  v_antes jsonb;
  v_depois jsonb;
begin
  select t.* into v_seguida from portaria.tabelas_seguidas as t where t.tipo = link_waiting.tipo;
  select q.campos into v_campos
  from portaria.quarentena as q
  where (q.esquema, q.tabela, q.tipo, q.chave) = (v_seguida.esquema, v_seguida.tabela, link_waiting.tipo, link_waiting.chave)
  for update;
  if not found then
    raise no_data_found using message = 'no row with this key waits in quarentena';
  end if;
  if exists (select from portaria.linhas_seguidas as l where l.tipo = link_waiting.tipo and l.chave = link_waiting.chave) then
    raise object_in_use using message = 'this row is followed already, as another record';
  end if;
  v_id := (select k.id from portaria.known_record(link_waiting.tipo, link_waiting.chave, v_campos) as k);
  if v_id is null then
    raise no_data_found using message = 'Portaria has no record that this row could join';
  end if;
  if exists (select from portaria.linhas_seguidas as l where l.tipo = link_waiting.tipo and l.registro = v_id) then
    raise object_in_use using message = 'another row is this record already';
  end if;
  v_antes := portaria.followed_values(link_waiting.tipo, v_id);
  insert into portaria.linhas_seguidas (esquema, tabela, tipo, chave, registro)
  values (v_seguida.esquema, v_seguida.tabela, link_waiting.tipo, link_waiting.chave, v_id);
  perform portaria.copy_row(v_seguida, link_waiting.chave, v_campos);
  perform portaria.copy_waiting(link_waiting.tipo, link_waiting.chave);
  v_depois := portaria.followed_values(link_waiting.tipo, v_id);
  perform portaria.log_transacao(
    case link_waiting.tipo when 'pessoas' then 'person.link' else 'school.link' end,
    case link_waiting.tipo when 'pessoas' then v_id end, case link_waiting.tipo when 'escolas' then v_id end,
    jsonb_build_object('tabela', format('%I.%I', v_seguida.esquema, v_seguida.tabela), 'antes', v_antes, 'depois', v_depois)
  );
  return jsonb_build_object('antes', v_antes, 'depois', v_depois);
end;
$$;

comment on function portaria.link_waiting(text, text) is 'Joins a row that waits in quarentena to the person or school that Portaria has, by its key: {antes, depois}. tipo: pessoas or escolas.';

revoke all on function portaria.link_waiting(text, text) from public;
