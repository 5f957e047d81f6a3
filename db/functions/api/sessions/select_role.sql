/*
 * The specification, section 4.3. The caller must have the role at that school. usuarios.escola_id is updated to match;
 * no rule reads it. The session is checked again under the lock of the person, so that a logout that committed first
 * wins.
 */
create or replace function api.select_role(papel text, escola_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_session('sistema');
  v_papel jsonb := jsonb_build_object('nome', select_role.papel, 'escola_id', select_role.escola_id);
  v_usuario portaria.usuarios := portaria.lock_usuario(portaria.safe_uuid(v_claims ->> 'usuario_id'));
  v_sessao portaria.sessoes;
  v_espera integer;
  v_roles jsonb;
begin
  perform portaria.look_again(v_claims);
  v_sessao := portaria.session_of(v_claims, 'sistema', v_usuario.id);
  v_espera := portaria.count_switch(v_sessao.familia);
  if v_espera is not null then
    return portaria.refuse_switch(v_sessao, v_espera);
  end if;

  v_roles := portaria.roles_json(v_usuario.id);
  if not v_roles @> jsonb_build_array(v_papel) then
    perform portaria.log_transacao(
      'role.refused', v_usuario.id, null,
      jsonb_build_object('papel', left(select_role.papel, 100), 'escola_id', select_role.escola_id)
    );
    return portaria.return_error('role_not_granted');
  end if;

  update portaria.usuarios as u
  set escola_id = select_role.escola_id
  where u.id = v_usuario.id;
  return portaria.start_session(v_usuario, v_roles, v_papel, 'role.selected', v_sessao, portaria.lock_renewal(v_sessao.familia));
end;
$$;

comment on function api.select_role(text, uuid) is 'Switches to another role of the caller: {claims, sessao}. 401 session_ended when the sign-in has reached its maximum age, 403 role_not_granted, 429 rate_limited_session.';

revoke all on function api.select_role(text, uuid) from public;
grant execute on function api.select_role(text, uuid) to authenticated;
