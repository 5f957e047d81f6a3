/*
 * For the person and for the page of the person: the key itself is never shown.
 */
create or replace function portaria.titular_passkeys(contexto text, titular_id uuid) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(portaria.passkey_body(p)), '[]')
  from portaria.own_passkeys(titular_passkeys.contexto, titular_passkeys.titular_id) as p
$$;

comment on function portaria.titular_passkeys(text, uuid) is 'The passkeys of a person that were not removed, as portaria.passkey_body shows them: an array.';

revoke all on function portaria.titular_passkeys(text, uuid) from public;
