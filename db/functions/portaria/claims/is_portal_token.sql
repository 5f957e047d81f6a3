/*
 * The specification, section 5.3.5: the system context refuses a token with either of these claims. Case is ignored: no
 * service issues them in another case, so such a token is an attack. A token whose text holds neither word is not
 * parsed.
 */
create or replace function portaria.is_portal_token(claims jsonb) returns boolean
language sql immutable
as $$
  select case
    when pg_catalog.lower(is_portal_token.claims::pg_catalog.text collate pg_catalog."C")
      operator(pg_catalog.~~) any (array['%portal_type%', '%escopo%'])
    then portaria.has_portal_claim(is_portal_token.claims)
    else false
  end
$$;

comment on function portaria.is_portal_token(jsonb) is 'Whether a token is of the portal, and so refused by the system.';

revoke all on function portaria.is_portal_token(jsonb) from public;
grant execute on function portaria.is_portal_token(jsonb) to authenticated;
