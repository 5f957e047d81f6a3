/*
 * One's own needs a passkey in this sign-in, or a stolen session could remove those of its owner. That of a person who
 * lost the device is removed by whoever may change the person. The sign-ins that it opened elsewhere end.
 */
create or replace function api.passkey_remove(id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_system_session();
begin
  if exists (
    select from portaria.own_passkeys('sistema', portaria.safe_uuid(v_claims ->> 'usuario_id')) as p where p.id = passkey_remove.id
  ) then
    return portaria.remove_passkey('sistema', v_claims, passkey_remove.id);
  end if;
  return portaria.remove_lost_passkey(v_claims, passkey_remove.id);
end;
$$;

comment on function api.passkey_remove(uuid) is 'Removes a passkey of the caller, or of a person whom the caller may change: {situacao}. 403 not_allowed, fresh_login_required or passkey_required, 404 not_found.';

revoke all on function api.passkey_remove(uuid) from public;
grant execute on function api.passkey_remove(uuid) to authenticated;
