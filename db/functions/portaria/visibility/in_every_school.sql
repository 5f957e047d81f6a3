/*
 * The two global roles. What each of them may do there is up to the policies.
 */
create or replace function portaria.in_every_school() returns boolean
language sql stable
as $$
  select coalesce(
    portaria.claim_principal_role() operator(pg_catalog.=) any (array['administrador', 'especialista']),
    false
  )
$$;

comment on function portaria.in_every_school() is 'Whether the token acts in a role that stands in every school.';

revoke all on function portaria.in_every_school() from public;
grant execute on function portaria.in_every_school() to authenticated;
