/*
 * For a person who must act before the 24 hours are over, and whom the administrador knows. Never for oneself, so that
 * the thief of a phone does not release their own.
 */
create or replace function api.passkey_release(id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.lock_caller(
    array['administrador'], (select p.titular_id from portaria.passkeys as p where p.id = passkey_release.id)
  );
  v_passkey portaria.passkeys;
begin
  perform portaria.require_fresh_login(v_claims);
  perform portaria.require_counting_passkey(v_claims);
  select * into v_passkey
  from portaria.passkeys as p
  where p.id = passkey_release.id and p.contexto = 'sistema' and p.revogada_em is null;
  if v_passkey.id is null then
    perform portaria.raise_error('not_found');
  elsif v_passkey.titular_id = portaria.safe_uuid(v_claims ->> 'usuario_id') then
    perform portaria.raise_error('not_allowed');
  end if;
  perform portaria.release_passkey(v_passkey);
  return jsonb_build_object('situacao', 'liberada');
end;
$$;

comment on function api.passkey_release(uuid) is 'Makes another person''s passkey count at once for roles that demand one: {situacao}. 403 not_allowed, fresh_login_required or passkey_required, 404 not_found.';

revoke all on function api.passkey_release(uuid) from public;
grant execute on function api.passkey_release(uuid) to authenticated;
