/*
 * A call notes its changes after it made them.
 */
create or replace function portaria.note_item(lote_id uuid, tipo text, pessoa_id uuid, dados jsonb default '{}') returns void
language sql volatile
as $$
  insert into portaria.lote_itens (lote_id, tipo, pessoa_id, dados)
  values (note_item.lote_id, note_item.tipo, note_item.pessoa_id, note_item.dados)
$$;

comment on function portaria.note_item(uuid, text, uuid, jsonb) is 'Notes one change of a call, for portaria.undo_batch.';

revoke all on function portaria.note_item(uuid, text, uuid, jsonb) from public;
