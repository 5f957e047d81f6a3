/*
 * The person is named by id or by whole login code. A school may name somebody whom it does not see; the answer does
 * not show their other roles.
 */
create or replace function api.role_revoke(
  papel text, escola_id uuid default null, id uuid default null, codigo text default null
) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_role(array['administrador', 'escola']);
  v_usuario_id uuid := portaria.lock_named_usuario(role_revoke.id, role_revoke.codigo);
begin
  perform portaria.require_grantable(v_claims, v_usuario_id, role_revoke.papel, role_revoke.escola_id);
  perform portaria.require_fresh_login(v_claims);
  perform portaria.check_papel_escola(role_revoke.papel, role_revoke.escola_id);
  if portaria.revoke_papel(v_usuario_id, role_revoke.papel, role_revoke.escola_id) then
    perform portaria.log_transacao(
      'role.revoke', v_usuario_id, role_revoke.escola_id,
      jsonb_build_object('papel', role_revoke.papel, 'antes', role_revoke.papel, 'depois', null)
    );
  end if;
  return jsonb_build_object('id', v_usuario_id, 'papeis', portaria.named_roles(v_usuario_id, portaria.managed_escola(v_claims)));
end;
$$;

comment on function api.role_revoke(text, uuid, uuid, text) is 'Takes a role from a person, named by id or whole code: {id, papeis}. 400 invalid_request, 403 not_allowed or fresh_login_required, 404 not_found.';

revoke all on function api.role_revoke(text, uuid, uuid, text) from public;
grant execute on function api.role_revoke(text, uuid, uuid, text) to authenticated;
