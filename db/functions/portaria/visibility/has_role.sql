/*
 * The condition of every staff policy. A student's token has an escola_id too, so a policy that checked only the school
 * would open it to its students.
 */
create or replace function portaria.has_role(papeis text[]) returns boolean
language sql stable
as $$
  select coalesce(
    not portaria.is_portal_token(portaria.claims())
      and portaria.claim_principal_role() operator(pg_catalog.=) any (papeis),
    false
  )
$$;

comment on function portaria.has_role(text[]) is 'Whether this is a system token that acts in one of these roles; false for a portal token.';

revoke all on function portaria.has_role(text[]) from public;
grant execute on function portaria.has_role(text[]) to authenticated;
