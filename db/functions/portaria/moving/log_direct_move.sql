/*
 * The entry of portaria.move_in_school, for an UPDATE or upsert of /rest/v1. A row cannot leave its school.
 */
create or replace function portaria.log_direct_move() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform portaria.log_transacao(
    'portal.move', null, new.escola_id,
    jsonb_build_object(
      'titular_id', new.id, 'antes', jsonb_build_object('turma_id', old.turma_id), 'depois', jsonb_build_object('turma_id', new.turma_id)
    )
  );
  return null;
end;
$$;

comment on function portaria.log_direct_move() is 'Trigger: logs that a student was moved to another class by a write of the row.';

revoke all on function portaria.log_direct_move() from public;

create or replace trigger log_direct_move after update of turma_id on api.alunos
for each row when (old.turma_id is distinct from new.turma_id and current_user = 'authenticated') execute function portaria.log_direct_move();

comment on trigger log_direct_move on api.alunos is 'A student who is moved by /rest/v1 is logged as api.portal_move logs it.';
