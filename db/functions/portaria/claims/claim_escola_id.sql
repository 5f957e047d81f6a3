/*
 * A claim of another type (an empty text, an array, an object) gives null, not an error.
 */
create or replace function portaria.claim_escola_id() returns uuid
language sql stable
as $$
  select portaria.safe_uuid(portaria.claims() operator(pg_catalog.->>) 'escola_id')
$$;

comment on function portaria.claim_escola_id() is 'The school of the token of this request, or null.';

revoke all on function portaria.claim_escola_id() from public;
grant execute on function portaria.claim_escola_id() to authenticated;
