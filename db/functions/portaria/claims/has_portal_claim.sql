/*
 * The slow part of portaria.is_portal_token: it compares claim by claim.
 */
create or replace function portaria.has_portal_claim(claims jsonb) returns boolean
language sql immutable
as $$
  select coalesce(
    pg_catalog.bool_or(
      pg_catalog.lower(c.key) operator(pg_catalog.=) 'portal_type'
      or (
        pg_catalog.lower(c.key) operator(pg_catalog.=) 'escopo'
        and pg_catalog.lower(c.value) operator(pg_catalog.=) 'portal_readonly'
      )
    ),
    false
  )
  from pg_catalog.jsonb_each_text(has_portal_claim.claims) as c
$$;

comment on function portaria.has_portal_claim(jsonb) is 'Whether a token has a claim of the portal, in upper or lower case.';

revoke all on function portaria.has_portal_claim(jsonb) from public;
grant execute on function portaria.has_portal_claim(jsonb) to authenticated;
