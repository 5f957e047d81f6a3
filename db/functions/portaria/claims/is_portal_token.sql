/*
 * The specification, section 5.3.5: these two claims mark a token that the system context must refuse. Their case does not
 * matter: nobody issues them in another, so whoever did meant to get by.
 */
create or replace function portaria.is_portal_token(claims jsonb) returns boolean
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
  from pg_catalog.jsonb_each_text(is_portal_token.claims) as c
$$;

comment on function portaria.is_portal_token(jsonb) is 'Whether a token belongs to the portal.';

revoke all on function portaria.is_portal_token(jsonb) from public;
grant execute on function portaria.is_portal_token(jsonb) to authenticated;
