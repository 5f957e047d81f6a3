/*
 * Like every function that a policy calls, without a SET clause: a policy calls it once a query, and the planner may inline it.
 */
create or replace function portaria.claim_principal_role() returns text
language sql stable
as $$
  select portaria.claims() operator(pg_catalog.->>) 'principal_role'
$$;

comment on function portaria.claim_principal_role() is 'The role that the token of this request acts in, or null.';

revoke all on function portaria.claim_principal_role() from public;
grant execute on function portaria.claim_principal_role() to authenticated;
