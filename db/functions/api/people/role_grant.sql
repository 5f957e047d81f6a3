/*
 * The person is named by id or by whole login code. A school may name somebody whom it does not see; the answer shows
 * only the role. What the code alone could tell comes last: role, sign-in and limit are checked before it is looked up.
 * destino: the last four digits of the phone, where portaria.confirm_phone asks for them.
 */
create or replace function api.role_grant(
  papel text, escola_id uuid default null, id uuid default null, codigo text default null, destino text default null
) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_role(array['administrador', 'escola']);
  v_usuario_id uuid;
  v_recusa jsonb;
begin
  perform portaria.require_grantable(v_claims, null, role_grant.papel, role_grant.escola_id);
  perform portaria.require_fresh_login(v_claims);
  perform portaria.check_papel_escola(role_grant.papel, role_grant.escola_id);
  if role_grant.codigo is not null then
    perform portaria.count_lookup(v_claims);
  end if;
  v_usuario_id := portaria.lock_named_usuario(role_grant.id, role_grant.codigo);
  if v_usuario_id is null then
    perform portaria.log_unknown_code(portaria.parse_codigo(role_grant.codigo), portaria.acting_school());
    return portaria.return_error('not_found');
  end if;
  perform portaria.require_fresh_login(v_claims); -- again, because the lock may have waited
  perform portaria.require_grantable(v_claims, v_usuario_id, role_grant.papel, role_grant.escola_id);
  v_recusa := portaria.confirm_phone(v_usuario_id, role_grant.papel, role_grant.escola_id, role_grant.destino);
  if v_recusa is not null then
    return v_recusa;
  end if;
  if portaria.grant_papel(v_usuario_id, role_grant.papel, role_grant.escola_id) then
    perform portaria.log_transacao(
      'role.grant', v_usuario_id, role_grant.escola_id,
      jsonb_build_object('papel', role_grant.papel, 'antes', null, 'depois', role_grant.papel)
    );
  end if;
  return jsonb_build_object('id', v_usuario_id, 'papeis', portaria.named_roles(v_usuario_id, portaria.managed_escola(v_claims)));
end;
$$;

comment on function api.role_grant(text, uuid, uuid, text, text) is 'Gives a person, named by id or whole code, a role: {id, papeis}. 400 invalid_codigo or invalid_request, 403 not_allowed or fresh_login_required, 404 not_found, 409 confirm_phone until destino is the end of the phone, 429 rate_limited_session or rate_limited_user.';

revoke all on function api.role_grant(text, uuid, uuid, text, text) from public;
grant execute on function api.role_grant(text, uuid, uuid, text, text) to authenticated;
