/*
 * The person is named by id or by whole login code. A school may name somebody whom it does not see; the answer shows
 * only the role.
 */
create or replace function api.role_grant(
  papel text, escola_id uuid default null, id uuid default null, codigo text default null
) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_role(array['administrador', 'escola']);
  v_usuario_id uuid := portaria.lock_named_usuario(role_grant.id, role_grant.codigo);
begin
  perform portaria.require_grantable(v_claims, v_usuario_id, role_grant.papel, role_grant.escola_id);
  perform portaria.require_fresh_login(v_claims);
  perform portaria.check_papel_escola(role_grant.papel, role_grant.escola_id);
  if portaria.grant_papel(v_usuario_id, role_grant.papel, role_grant.escola_id) then
    perform portaria.log_transacao(
      'role.grant', v_usuario_id, role_grant.escola_id,
      jsonb_build_object('papel', role_grant.papel, 'antes', null, 'depois', role_grant.papel)
    );
  end if;
  return jsonb_build_object('id', v_usuario_id, 'papeis', portaria.named_roles(v_usuario_id, portaria.managed_escola(v_claims)));
end;
$$;

comment on function api.role_grant(text, uuid, uuid, text) is 'Gives a person, named by id or whole code, a role: {id, papeis}. 400 invalid_request, 403 not_allowed or fresh_login_required, 404 not_found.';

revoke all on function api.role_grant(text, uuid, uuid, text) from public;
grant execute on function api.role_grant(text, uuid, uuid, text) to authenticated;
