/*
 * The shim refuses a request without a token before it reaches PostgREST, so it asks now and then which ones may pass.
 */
create or replace function api.anonymous_access() returns jsonb
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(a.recurso order by a.recurso), '[]'::jsonb) from portaria.acesso_anonimo as a
$$;

comment on function api.anonymous_access() is 'The resources of portaria.acesso_anonimo, for the shim.';

revoke all on function api.anonymous_access() from public;
grant execute on function api.anonymous_access() to service_role;
