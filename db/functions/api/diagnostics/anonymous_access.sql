/*
 * The shim refuses requests without a token before they reach PostgREST. It reads the exceptions from here.
 */
create or replace function api.anonymous_access() returns jsonb
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(r order by r), '[]'::jsonb)
  from portaria.acesso_anonimo as a
  cross join lateral portaria.anonymous_resource(a.recurso) as r
$$;

comment on function api.anonymous_access() is 'The resources that need no token (portaria.acesso_anonimo), with their schemas: api.calendario, rpc/biblioteca.busca.';

revoke all on function api.anonymous_access() from public;
grant execute on function api.anonymous_access() to service_role;
