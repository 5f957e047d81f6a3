/*
 * The person is named by id or by whole login code. A school may name somebody whom it does not see; the answer does
 * not show their other roles. With the last role goes the phone that this school has set.
 */
create or replace function api.role_revoke(
  papel text, escola_id uuid default null, id uuid default null, codigo text default null
) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_role(array['administrador', 'escola']);
  v_usuario_id uuid;
begin
  perform portaria.require_grantable(v_claims, null, role_revoke.papel, role_revoke.escola_id);
  perform portaria.require_fresh_login(v_claims);
  perform portaria.check_papel_escola(role_revoke.papel, role_revoke.escola_id);
  if role_revoke.codigo is not null then
    perform portaria.count_lookup(v_claims);
  end if;
  v_usuario_id := portaria.lock_named_usuario(role_revoke.id, role_revoke.codigo);
  if v_usuario_id is null then
    perform portaria.log_unknown_code(portaria.parse_codigo(role_revoke.codigo), portaria.acting_school());
    return portaria.return_error('not_found');
  end if;
  perform portaria.require_fresh_login(v_claims); -- again, because the lock may have waited
  perform portaria.require_grantable(v_claims, v_usuario_id, role_revoke.papel, role_revoke.escola_id);
  perform portaria.end_role(v_usuario_id, role_revoke.papel, role_revoke.escola_id);
  return jsonb_build_object('id', v_usuario_id, 'papeis', portaria.named_roles(v_usuario_id, portaria.managed_escola(v_claims)));
end;
$$;

comment on function api.role_revoke(text, uuid, uuid, text) is 'Takes a role from a person, named by id or whole code: {id, papeis}. 400 invalid_codigo or invalid_request, 403 not_allowed or fresh_login_required, 404 not_found, 429 rate_limited_session.';

revoke all on function api.role_revoke(text, uuid, uuid, text) from public;
grant execute on function api.role_revoke(text, uuid, uuid, text) to authenticated;
