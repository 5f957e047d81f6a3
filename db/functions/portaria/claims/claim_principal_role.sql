/*
 * Functions that a policy calls have no SET clause, so that the planner can inline them; a policy calls this once a
 * query.
 */
create or replace function portaria.claim_principal_role() returns text
language sql stable
as $$
  select portaria.claims() operator(pg_catalog.->>) 'principal_role'
$$;

comment on function portaria.claim_principal_role() is 'The role in which the token of this request acts, or null.';

revoke all on function portaria.claim_principal_role() from public;
grant execute on function portaria.claim_principal_role() to authenticated;
