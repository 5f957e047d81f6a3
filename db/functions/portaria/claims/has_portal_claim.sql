/*
 * The slow part of portaria.is_portal_token: it compares claim by claim.
 */
create or replace function portaria.has_portal_claim(claims jsonb) returns boolean
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return has_portal_claim.claims ? 'portal_type' or exists (
    select
    from jsonb_each_text(has_portal_claim.claims) as c
    where lower(c.key) = 'portal_type' or (lower(c.key) = 'escopo' and lower(c.value) = 'portal_readonly')
  );
end;
$$;

comment on function portaria.has_portal_claim(jsonb) is 'Whether a token has a claim of the portal, in upper or lower case.';

revoke all on function portaria.has_portal_claim(jsonb) from public;
grant execute on function portaria.has_portal_claim(jsonb) to authenticated;
