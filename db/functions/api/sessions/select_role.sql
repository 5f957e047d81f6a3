/*
 * The specification, section 4.3. The pair must be the caller's own; usuarios.escola_id is only written through.
 * The session is checked once more under the lock of the user: a logout everywhere that came first must not be outlived.
 */
create or replace function api.select_role(papel text, escola_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_system_session();
  v_usuario_id uuid := portaria.safe_uuid(v_claims ->> 'usuario_id');
  v_papel jsonb := jsonb_build_object('nome', select_role.papel, 'escola_id', select_role.escola_id);
  v_usuario portaria.usuarios;
  v_roles jsonb;
begin
  perform from portaria.usuarios as u where u.id = v_usuario_id for no key update;
  perform portaria.check_revocation(v_claims ->> 'jti');
  perform portaria.check_live_session(v_claims);

  v_roles := portaria.roles_json(v_usuario_id);
  if not v_roles @> jsonb_build_array(v_papel) then
    perform portaria.log_transacao(
      'role.refused', v_usuario_id, null,
      jsonb_build_object('papel', left(select_role.papel, 100), 'escola_id', select_role.escola_id)
    );
    return portaria.return_error('role_not_granted');
  end if;

  update portaria.usuarios as u
  set escola_id = select_role.escola_id
  where u.id = v_usuario_id
  returning * into v_usuario;
  return portaria.start_session(v_usuario, v_roles, v_papel, 'role.selected');
end;
$$;

comment on function api.select_role(text, uuid) is 'Switches to another role of the caller: {claims, sessao}. 403 role_not_granted.';

revoke all on function api.select_role(text, uuid) from public;
grant execute on function api.select_role(text, uuid) to authenticated;
