/*
 * PostgREST runs this before every request (db-pre-request), so revocation binds callers that skip the shim as well. It has no
 * search_path of its own and reads the one that PostgREST made: its first schema is the one that was asked for.
 */
create or replace function portaria.check_request() returns void
language sql stable
as $$
  select portaria.check_request_in(pg_catalog.current_setting('search_path'))
$$;

comment on function portaria.check_request() is 'Runs before every request: 401, 429 or 503 by the rules of portaria.check_request_in.';

revoke all on function portaria.check_request() from public;
grant execute on function portaria.check_request() to anon, authenticated, service_role;
