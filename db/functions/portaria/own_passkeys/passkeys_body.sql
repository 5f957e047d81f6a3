/*
 * The body of api.passkeys and api.portal_passkeys.
 */
create or replace function portaria.passkeys_body(contexto text, claims jsonb) returns jsonb
language sql stable
as $$
  select jsonb_build_object('passkeys', coalesce(jsonb_agg(portaria.passkey_body(p)), '[]'))
  from portaria.own_passkeys(passkeys_body.contexto, portaria.claims_titular(passkeys_body.contexto, passkeys_body.claims)) as p
$$;

comment on function portaria.passkeys_body(text, jsonb) is 'The passkeys of the person of these claims: {passkeys}.';

revoke all on function portaria.passkeys_body(text, jsonb) from public;
