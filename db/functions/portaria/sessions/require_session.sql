/*
 * The first step of every function for signed-in people. portaria.check_request has already verified that the session is
 * live. Definer, so that functions that run as their caller can call it too.
 */
create or replace function portaria.require_session(contexto text) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.claims();
  v_recusa text := portaria.context_refusal(require_session.contexto, v_claims);
begin
  if v_recusa is not null then
    perform portaria.raise_error(v_recusa);
  end if;
  perform portaria.require_plain_call();
  return v_claims;
end;
$$;

comment on function portaria.require_session(text) is 'The claims of a token of this context, sistema or portal. 401 portal_token_refused or system_token_refused for one of the other, session_ended when they name no person; 400 invalid_request by portaria.require_plain_call.';

revoke all on function portaria.require_session(text) from public;
grant execute on function portaria.require_session(text) to authenticated;
