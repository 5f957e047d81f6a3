/*
 * Undoing gives access back, so it needs a recent sign-in. The author undoes the own call, an administrador every call.
 */
create or replace function api.undo(id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.lock_school_caller();
begin
  return portaria.undo_batch(v_claims, undo.id);
end;
$$;

comment on function api.undo(uuid) is 'Takes back, within a day, what a call with desfazer did: {id, acao, desfeitos, recusados: [{id, motivo}]}. What changed since stays. 403 not_allowed or fresh_login_required, 404 not_found, 409 edit_conflict when it was undone already.';

revoke all on function api.undo(uuid) from public;
grant execute on function api.undo(uuid) to authenticated;
