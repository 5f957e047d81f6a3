/*
 * Every function of the portal begins here. That the session still holds, portaria.check_request has seen before.
 */
create or replace function portaria.require_portal_session() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.claims();
  v_recusa text := portaria.context_refusal('portal', v_claims);
begin
  if v_recusa is not null then
    perform portaria.raise_error(v_recusa);
  end if;
  return v_claims;
end;
$$;

comment on function portaria.require_portal_session() is 'The claims of a portal token. 401 system_token_refused for any other, session_ended for one that names nobody.';

revoke all on function portaria.require_portal_session() from public;
