/*
 * Its author and an administrador undo a call, within a day. Links of created people go with them, before the links that
 * only the batch made.
 */
create or replace function portaria.undo_batch(claims jsonb, id uuid) returns jsonb
language plpgsql volatile
as $$
declare
  v_lote portaria.lotes;
  v_escola_id uuid := portaria.managed_escola(undo_batch.claims);
  v_total integer;
  v_recusados jsonb;
begin
  select * into v_lote from portaria.lotes as l where l.id = undo_batch.id for update;
  if v_lote.id is null or v_lote.criado_em < now() - interval '24 hours' or (
    undo_batch.claims is not null and v_escola_id is not null and (
      v_lote.escola_id is distinct from v_escola_id
      or v_lote.ator_id is distinct from portaria.safe_uuid(undo_batch.claims ->> 'usuario_id')
    )
  ) then
    perform portaria.raise_error('not_found');
  end if;
  if v_lote.desfeito_em is not null then
    perform portaria.raise_error('edit_conflict');
  end if;
  perform portaria.undo_roles(undo_batch.claims, v_lote.id);
  perform portaria.undo_created(v_lote.id, v_lote.criado_em);
  perform portaria.undo_links(v_lote.id);
  perform portaria.undo_states(v_lote.id, v_lote.criado_em);
  update portaria.lotes as l set desfeito_em = clock_timestamp() where l.id = v_lote.id;
  select count(distinct i.pessoa_id) into v_total from portaria.lote_itens as i where i.lote_id = v_lote.id;
  select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'motivo', k.motivo) order by k.id), '[]') into v_recusados
  from portaria.kept_items(v_lote.id) as k;
  v_total := v_total - jsonb_array_length(v_recusados);
  perform portaria.log_transacao('batch.undo', null, v_lote.escola_id, jsonb_build_object(
    'lote', v_lote.id, 'acao', v_lote.acao, 'desfeitos', v_total, 'recusados', jsonb_array_length(v_recusados)
  ));
  return jsonb_build_object('id', v_lote.id, 'acao', v_lote.acao, 'desfeitos', v_total, 'recusados', v_recusados);
end;
$$;

comment on function portaria.undo_batch(jsonb, uuid) is 'Takes back what a call did, where nobody changed it since, and logs it: {id, acao, desfeitos, recusados: [{id, motivo}]}. claims null is the command line. 404 not_found after a day or for somebody else''s call, 409 edit_conflict when it was undone already.';

revoke all on function portaria.undo_batch(jsonb, uuid) from public;
