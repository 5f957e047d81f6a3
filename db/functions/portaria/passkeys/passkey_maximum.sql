/*
 * Whoever unlocks the device opens a passkey, and students share devices: they have none unless the limit allows some.
 */
create or replace function portaria.passkey_maximum(claims jsonb) returns integer
language sql stable
as $$
  select least(case when passkey_maximum.claims ->> 'portal_type' = 'aluno' then portaria.limite('passkeys_aluno') end, 20)
$$;

comment on function portaria.passkey_maximum(jsonb) is 'How many passkeys the person of these claims may have.';

revoke all on function portaria.passkey_maximum(jsonb) from public;
