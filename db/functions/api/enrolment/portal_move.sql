/*
 * One id that the caller may not change refuses the whole call.
 */
create or replace function api.portal_move(ids uuid[], turma_id uuid, matricula text default null) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.lock_school_caller();
begin
  return portaria.move_students(v_claims, portal_move.ids, portal_move.turma_id, portal_move.matricula);
end;
$$;

comment on function api.portal_move(uuid[], uuid, text) is 'Moves up to 400 students to a class: {movidos: [{id, novo_id}], recusados: [{id, motivo}], desfazer}. To another school (administrador) the old record ends and a new one begins. 400 invalid_request, 403 not_allowed or fresh_login_required, 404 not_found.';

revoke all on function api.portal_move(uuid[], uuid, text) from public;
grant execute on function api.portal_move(uuid[], uuid, text) to authenticated;
