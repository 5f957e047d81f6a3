/*
 * Every call that creates, links, moves or ends people notes what it changed, so that one click takes it back.
 */
create or replace function portaria.open_batch(acao text, escola_id uuid) returns uuid
language sql volatile
as $$
  insert into portaria.lotes (acao, ator_id, escola_id)
  values (open_batch.acao, portaria.safe_uuid(portaria.claims() ->> 'usuario_id'), open_batch.escola_id)
  returning id
$$;

comment on function portaria.open_batch(text, uuid) is 'Notes a call that portaria.undo_batch can take back, and returns its id.';

revoke all on function portaria.open_batch(text, uuid) from public;
