/*
 * The body of api.passkey_rename and api.portal_passkey_rename.
 */
create or replace function portaria.rename_passkey(contexto text, claims jsonb, id uuid, nome text) returns jsonb
language plpgsql volatile
as $$
declare
  v_titular_id uuid := portaria.claims_titular(rename_passkey.contexto, rename_passkey.claims);
  v_nome text := portaria.parse_passkey_nome(rename_passkey.nome);
  v_passkey portaria.passkeys;
begin
  perform portaria.lock_titular(rename_passkey.contexto, v_titular_id);
  perform portaria.look_again(rename_passkey.claims);
  v_passkey := portaria.own_passkey(rename_passkey.contexto, v_titular_id, rename_passkey.id);
  perform portaria.log_passkey('passkey.renamed', v_passkey, jsonb_build_object('antes', v_passkey.nome, 'depois', v_nome));
  update portaria.passkeys as p set nome = v_nome where p.id = v_passkey.id returning * into v_passkey;
  return jsonb_build_object('passkey', portaria.passkey_body(v_passkey));
end;
$$;

comment on function portaria.rename_passkey(text, jsonb, uuid, text) is 'Renames a passkey of the person of these claims: {passkey}. 400 invalid_request, 404 not_found.';

revoke all on function portaria.rename_passkey(text, jsonb, uuid, text) from public;
