/*
 * portaria.check_request checks the session before a function runs. A function that then waits for a lock asks again
 * under that lock: in the meantime the caller may have signed out, or lost the role.
 */
create or replace function portaria.look_again(claims jsonb) returns void
language plpgsql stable
as $$
begin
  perform portaria.check_revocation(look_again.claims ->> 'jti');
  if portaria.is_portal_token(look_again.claims) then
    perform portaria.check_live_portal_session(look_again.claims);
  else
    perform portaria.check_live_session(look_again.claims);
  end if;
end;
$$;

comment on function portaria.look_again(jsonb) is 'Raises 401 token_revoked, session_ended or role_revoked when the session with these claims has ended. The caller holds the lock of the person.';

revoke all on function portaria.look_again(jsonb) from public;
