/*
 * Raises what portaria.live_portal_refusal returns. A switch of profile calls it again under the lock of the person.
 */
create or replace function portaria.check_live_portal_session(claims jsonb) returns void
language plpgsql stable
as $$
declare
  v_recusa text := portaria.live_portal_refusal(check_live_portal_session.claims);
begin
  if v_recusa is not null then
    perform portaria.raise_error(v_recusa);
  end if;
end;
$$;

comment on function portaria.check_live_portal_session(jsonb) is 'Raises 401 session_ended when the profile is inactive or its sessions were ended.';

revoke all on function portaria.check_live_portal_session(jsonb) from public;
