/*
 * The end of a sign-in by passkey, as that of api.verify_otp. The caller holds the lock of the person.
 */
create or replace function portaria.enter_with_passkey(passkey portaria.passkeys, manter boolean) returns jsonb
language plpgsql volatile
as $$
declare
  v_usuario portaria.usuarios := (select u from portaria.usuarios as u where u.id = (enter_with_passkey.passkey).titular_id);
  v_roles jsonb;
begin
  if v_usuario.ativo is not true then
    return portaria.refuse_passkey('inativa', enter_with_passkey.passkey);
  end if;
  v_roles := portaria.roles_json(v_usuario.id);
  if v_roles = '[]' then
    return portaria.return_error('no_role');
  end if;
  perform portaria.know_network(v_usuario.id);
  perform portaria.note_entry(array[v_usuario.id]);
  return portaria.start_session(
    v_usuario, v_roles, v_roles -> 0, 'login.success', null,
    portaria.new_renewal('sistema', enter_with_passkey.manter, null, (enter_with_passkey.passkey).id), (enter_with_passkey.passkey).id
  );
end;
$$;

comment on function portaria.enter_with_passkey(portaria.passkeys, boolean) is 'Signs a user in by a passkey: {claims, sessao}, and renovacao with manter. 401 passkey_invalid when inactive, 403 no_role.';

revoke all on function portaria.enter_with_passkey(portaria.passkeys, boolean) from public;
