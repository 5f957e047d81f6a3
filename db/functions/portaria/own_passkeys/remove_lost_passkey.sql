/*
 * The desk removes the passkey of a lost device. It gives nobody access, so a recent sign-in is enough.
 * A sign-in by this passkey that goes on holds the lock of the person, so the removal ends it too.
 */
create or replace function portaria.remove_lost_passkey(claims jsonb, id uuid) returns jsonb
language plpgsql volatile
as $$
declare
  v_titular_id uuid := (select p.titular_id from portaria.passkeys as p where p.id = remove_lost_passkey.id and p.revogada_em is null);
  v_claims jsonb;
  v_passkey portaria.passkeys;
begin
  if v_titular_id is null or remove_lost_passkey.claims ->> 'principal_role' not in ('administrador', 'escola', 'coordenador') then
    perform portaria.raise_error('not_found');
  end if;
  v_claims := portaria.lock_caller(array['administrador', 'escola', 'coordenador'], v_titular_id);
  perform portaria.lock_managed_person(v_claims, v_titular_id);
  perform portaria.require_fresh_login(v_claims);
  perform portaria.lock_titular((select p.contexto from portaria.passkeys as p where p.id = remove_lost_passkey.id), v_titular_id);
  select * into v_passkey from portaria.passkeys as p where p.id = remove_lost_passkey.id and p.revogada_em is null;
  if v_passkey.id is null then
    perform portaria.raise_error('not_found');
  end if;
  perform portaria.end_passkey(v_passkey, null);
  return jsonb_build_object('situacao', 'removida');
end;
$$;

comment on function portaria.remove_lost_passkey(jsonb, uuid) is 'Removes the passkey of a person whom this token may change: {situacao}. 403 not_allowed, fresh_login_required or passkey_required, 404 not_found.';

revoke all on function portaria.remove_lost_passkey(jsonb, uuid) from public;
