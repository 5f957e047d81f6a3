/*
 * A link lets the guardian read the records of the child, so it needs a recent sign-in.
 */
create or replace function api.portal_link(aluno_id uuid, responsavel_id uuid, parentesco text, ordem integer default null) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.lock_school_caller();
  v_resposta jsonb;
begin
  perform portaria.lock_profiles(v_claims, array[portal_link.aluno_id, portal_link.responsavel_id]);
  perform portaria.lock_family(portal_link.aluno_id, portal_link.responsavel_id);
  v_resposta := portaria.link_profiles(portal_link.aluno_id, portal_link.responsavel_id, portal_link.parentesco, portal_link.ordem);
  if v_resposta is null then
    perform portaria.raise_error('unique_violation');
  end if;
  return v_resposta;
end;
$$;

comment on function api.portal_link(uuid, uuid, text, integer) is 'Links a guardian to a student of the same school: {aluno_id, responsaveis, desfazer}. ordem 1 puts the guardian first, absent puts them last. 400 invalid_request, 403 not_allowed or fresh_login_required, 404 not_found, 409 unique_violation when they are linked already.';

revoke all on function api.portal_link(uuid, uuid, text, integer) from public;
grant execute on function api.portal_link(uuid, uuid, text, integer) to authenticated;
