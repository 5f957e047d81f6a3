/*
 * Raises what portaria.live_session_refusal returns. A switch of role calls it again under the lock of the person.
 */
create or replace function portaria.check_live_session(claims jsonb) returns void
language plpgsql stable
as $$
declare
  v_recusa text := (select r from portaria.live_session_refusal(check_live_session.claims) as r);
begin
  if v_recusa is not null then
    perform portaria.raise_error(v_recusa);
  end if;
end;
$$;

comment on function portaria.check_live_session(jsonb) is 'Raises 401 session_ended when the user is inactive or the session was ended, 401 role_revoked when the role was revoked.';

revoke all on function portaria.check_live_session(jsonb) from public;
