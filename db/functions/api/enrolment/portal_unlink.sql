/*
 * From the next request on, the guardian reads nothing of the child.
 */
create or replace function api.portal_unlink(aluno_id uuid, responsavel_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.lock_school_caller();
begin
  perform portaria.lock_profiles(v_claims, array[portal_unlink.aluno_id, portal_unlink.responsavel_id]);
  if not exists (
    select from api.alunos_responsaveis as ar
    where ar.aluno_id = portal_unlink.aluno_id and ar.responsavel_id = portal_unlink.responsavel_id
  ) then
    perform portaria.raise_error('not_found');
  end if;
  return portaria.unlink_profiles(portal_unlink.aluno_id, portal_unlink.responsavel_id);
end;
$$;

comment on function api.portal_unlink(uuid, uuid) is 'Ends the link of a guardian and a student: {aluno_id, responsaveis, desfazer}. 400 invalid_request, 403 not_allowed or fresh_login_required, 404 not_found when they are not linked.';

revoke all on function api.portal_unlink(uuid, uuid) from public;
grant execute on function api.portal_unlink(uuid, uuid) to authenticated;
