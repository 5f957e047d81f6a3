/*
 * Every function of the portal begins here. That the session still holds, portaria.check_request has seen before.
 */
create or replace function portaria.require_portal_session() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.claims();
begin
  if not portaria.is_portal_session(v_claims) then
    perform portaria.raise_error('system_token_refused');
  end if;
  if portaria.safe_uuid(v_claims ->> 'sub') is null then
    perform portaria.raise_error('session_ended');
  end if;
  return v_claims;
end;
$$;

comment on function portaria.require_portal_session() is 'The claims of a portal token. 401 system_token_refused for any other, session_ended for one that names nobody.';

revoke all on function portaria.require_portal_session() from public;
