/*
 * The first step of every function of the portal. portaria.check_request has already verified that the session is live.
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

comment on function portaria.require_portal_session() is 'The claims of a portal token. 401 system_token_refused for any other, session_ended when they name no person.';

revoke all on function portaria.require_portal_session() from public;
