/*
 * PostgREST calls this before every request (db-pre-request), so revocation also binds callers that bypass the shim. It
 * has no search_path setting, because it reads the one that PostgREST has set: the first schema is the schema of the
 * request.
 */
create or replace function portaria.check_request() returns void
language sql stable
as $$
  select portaria.check_request_in(pg_catalog.current_setting('search_path'))
$$;

comment on function portaria.check_request() is 'Runs before every request: 401, 429 or 503 by the rules of portaria.check_request_in.';

revoke all on function portaria.check_request() from public;
grant execute on function portaria.check_request() to anon, authenticated, service_role;
