/*
 * Undoing gives access back, so it needs a recent sign-in. The author undoes the own call, an administrador every call.
 * The caller is locked at the end: taking a long import of families back keeps nobody from signing out. Where roles come and
 * go, portaria.undo_roles has locked the caller with the other people.
 */
create or replace function api.undo(id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
set statement_timeout = '60s'
as $$
declare
  v_claims jsonb := portaria.require_role(array['administrador', 'escola']);
  v_resposta jsonb;
begin
  perform portaria.require_fresh_login(v_claims);
  perform portaria.take_import_place(v_claims);
  v_resposta := portaria.undo_batch(v_claims, undo.id);
  perform portaria.lock_school_caller();
  return v_resposta;
end;
$$;

comment on function api.undo(uuid) is 'Takes back, within a day, what a call with desfazer did: {id, acao, desfeitos, recusados: [{id, motivo}]}. What changed since stays. 403 not_allowed or fresh_login_required, 404 not_found, 409 edit_conflict when it was undone already. 503 unavailable beside two of the caller.';

revoke all on function api.undo(uuid) from public;
grant execute on function api.undo(uuid) to authenticated;
