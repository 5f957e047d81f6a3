/*
 * A system token names its user, a portal token its profile.
 */
create or replace function portaria.claims_titular(contexto text, claims jsonb) returns uuid
language sql immutable
as $$
  select portaria.safe_uuid(claims_titular.claims ->> case claims_titular.contexto when 'portal' then 'sub' else 'usuario_id' end)
$$;

comment on function portaria.claims_titular(text, jsonb) is 'The user, student or guardian of these claims.';

revoke all on function portaria.claims_titular(text, jsonb) from public;
