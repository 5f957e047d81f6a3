/*
 * The first step of every function for signed-in users. portaria.check_request has already verified that the session is
 * live. Definer, so that functions that run as their caller can call it too.
 */
create or replace function portaria.require_system_session() returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.claims();
  v_recusa text := portaria.context_refusal('sistema', v_claims);
begin
  if v_recusa is not null then
    perform portaria.raise_error(v_recusa);
  end if;
  return v_claims;
end;
$$;

comment on function portaria.require_system_session() is 'The claims of a system token. 401 portal_token_refused for a portal token, session_ended when they name no person.';

revoke all on function portaria.require_system_session() from public;
grant execute on function portaria.require_system_session() to authenticated;
