/*
 * PostgREST has verified the signature. The setting is '' outside a request.
 */
create or replace function portaria.claims() returns jsonb
language sql stable
as $$
  select nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::pg_catalog.jsonb
$$;

comment on function portaria.claims() is 'The claims of the token of this request, or null.';

revoke all on function portaria.claims() from public;
grant execute on function portaria.claims() to authenticated;
