/*
 * portaria.enter_with_passkey for the portal. A passkey opens the one record with which it was registered, so the
 * session has no phone (portaria.session_profiles).
 */
create or replace function portaria.enter_portal_with_passkey(passkey portaria.passkeys, manter boolean) returns jsonb
language plpgsql volatile
as $$
declare
  v_id uuid := (enter_portal_with_passkey.passkey).id;
  v_perfil jsonb := portaria.one_profile((enter_portal_with_passkey.passkey).titular_id);
begin
  if v_perfil is null or portaria.passkey_maximum(v_perfil) = 0 then
    return portaria.refuse_passkey('inativa', enter_portal_with_passkey.passkey);
  end if;
  perform portaria.know_network((enter_portal_with_passkey.passkey).titular_id);
  perform portaria.note_entry(array[(enter_portal_with_passkey.passkey).titular_id]);
  return portaria.start_portal_session(
    v_perfil, 'portal.login.success', null, null, portaria.new_renewal('portal', enter_portal_with_passkey.manter, null, v_id), v_id
  );
end;
$$;

comment on function portaria.enter_portal_with_passkey(portaria.passkeys, boolean) is 'Signs a student or guardian in by a passkey: {claims, sessao}, and renovacao with manter. 401 passkey_invalid when inactive.';

revoke all on function portaria.enter_portal_with_passkey(portaria.passkeys, boolean) from public;
