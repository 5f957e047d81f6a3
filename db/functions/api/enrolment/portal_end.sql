/*
 * Who leaves, one or a whole class. They cannot sign in from the next request on.
 */
create or replace function api.portal_end(ids uuid[] default null, turma_id uuid default null) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.lock_school_caller();
  v_ids uuid[] := portal_end.ids;
begin
  if num_nonnulls(portal_end.ids, portal_end.turma_id) <> 1 then
    perform portaria.raise_error('invalid_request');
  end if;
  if portal_end.turma_id is not null then
    perform portaria.check_turma(portal_end.turma_id, coalesce(
      portaria.managed_escola(v_claims), (select t.escola_id from api.turmas as t where t.id = portal_end.turma_id)
    ));
    v_ids := array(select a.id from api.alunos as a where a.turma_id = portal_end.turma_id and a.ativo);
  end if;
  return portaria.leave_profiles(v_ids, portaria.lock_profiles(v_claims, v_ids));
end;
$$;

comment on function api.portal_end(uuid[], uuid) is 'Ends up to 400 students and guardians, or every student of a class: {encerrados: [id], desfazer}. Records and grades stay. 400 invalid_request, 403 not_allowed or fresh_login_required, 404 not_found.';

revoke all on function api.portal_end(uuid[], uuid) from public;
grant execute on function api.portal_end(uuid[], uuid) to authenticated;
