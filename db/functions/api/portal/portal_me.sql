/*
 * The same as api.me, for the portal.
 */
create or replace function api.portal_me() returns jsonb
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select portaria.portal_body(portaria.require_session('portal'))
$$;

comment on function api.portal_me() is 'The portal session {perfil, perfis, outros_telefones, expira_em} of the caller, read from the tables. 401 system_token_refused for a system token.';

revoke all on function api.portal_me() from public;
grant execute on function api.portal_me() to authenticated;
