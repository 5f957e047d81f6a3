/*
 * The body of api.passkey_remove and api.portal_passkey_remove.
 */
create or replace function portaria.remove_passkey(contexto text, claims jsonb, id uuid) returns jsonb
language plpgsql volatile
as $$
declare
  v_titular_id uuid := portaria.claims_titular(remove_passkey.contexto, remove_passkey.claims);
  v_passkey portaria.passkeys;
begin
  perform portaria.lock_titular(remove_passkey.contexto, v_titular_id);
  perform portaria.look_again(remove_passkey.claims);
  v_passkey := portaria.own_passkey(remove_passkey.contexto, v_titular_id, remove_passkey.id);
  perform portaria.require_passkey(remove_passkey.claims);
  perform portaria.end_passkey(v_passkey, (portaria.session_of(remove_passkey.claims, remove_passkey.contexto, v_titular_id)).familia);
  return jsonb_build_object('situacao', 'removida');
end;
$$;

comment on function portaria.remove_passkey(text, jsonb, uuid) is 'Removes a passkey of the person of these claims: {situacao}. 403 passkey_required, 404 not_found.';

revoke all on function portaria.remove_passkey(text, jsonb, uuid) from public;
