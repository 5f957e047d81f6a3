/*
 * The specification, section 5.3.5: these two claims mark a token that the system context must refuse.
 */
create or replace function portaria.is_portal_token(claims jsonb) returns boolean
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select is_portal_token.claims ? 'portal_type' or is_portal_token.claims ->> 'escopo' is not distinct from 'portal_readonly'
$$;

comment on function portaria.is_portal_token(jsonb) is 'Whether a token belongs to the portal.';

revoke all on function portaria.is_portal_token(jsonb) from public;
