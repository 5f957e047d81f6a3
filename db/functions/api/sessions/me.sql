/*
 * The specification, section 4.4. The most frequent call: read-only, one statement after the checks of
 * portaria.check_request.
 */
create or replace function api.me() returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_session('sistema');
begin
  return (select b from portaria.me_body(v_claims) as b);
end;
$$;

comment on function api.me() is 'The session body of the caller, read from the tables. 401 portal_token_refused for a portal token.';

revoke all on function api.me() from public;
grant execute on function api.me() to authenticated;
