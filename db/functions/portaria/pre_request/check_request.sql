/*
 * PostgREST runs this before every request (db-pre-request), so revocation binds callers that skip the shim as well. The
 * order is that of the specification, section 5.3. A session that no longer holds may still be ended: what logout
 * acknowledges must stay true when the user or the role comes back.
 */
create or replace function portaria.check_request() returns void
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.claims();
begin
  perform portaria.check_count();
  if current_setting('role') = 'anon' then
    perform portaria.check_anonymous();
  end if;
  if current_setting('role') not in ('authenticated', 'service_role') then
    return;
  end if;
  perform portaria.check_algorithm();
  perform portaria.check_token(v_claims);
  if current_setting('role') = 'service_role' then
    return;
  end if;
  perform portaria.check_revocation(v_claims ->> 'jti');
  if current_setting('request.path', true) in ('/rpc/logout', '/rpc/portal_logout') then
    return;
  end if;
  if portaria.is_portal_token(v_claims) then
    perform portaria.check_live_portal_session(v_claims);
  else
    perform portaria.check_live_session(v_claims);
  end if;
end;
$$;

comment on function portaria.check_request() is 'Runs before every request: refuses requests without a token, estimated counts, and tokens that are malformed, expired, revoked, or no longer backed by an active user with that role, or an active profile.';

revoke all on function portaria.check_request() from public;
grant execute on function portaria.check_request() to anon, authenticated, service_role;
