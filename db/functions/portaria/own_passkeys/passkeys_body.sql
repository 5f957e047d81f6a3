/*
 * The body of api.passkeys and api.portal_passkeys.
 */
create or replace function portaria.passkeys_body(contexto text, claims jsonb) returns jsonb
language sql stable
as $$
  select jsonb_build_object('passkeys', portaria.titular_passkeys(
    passkeys_body.contexto, portaria.claims_titular(passkeys_body.contexto, passkeys_body.claims)
  ))
$$;

comment on function portaria.passkeys_body(text, jsonb) is 'The passkeys of the person of these claims: {passkeys}.';

revoke all on function portaria.passkeys_body(text, jsonb) from public;
