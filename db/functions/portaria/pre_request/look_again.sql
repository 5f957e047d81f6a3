/*
 * portaria.check_request checks the session before a function runs. A function that then waits for a lock asks again
 * under that lock: in the meantime the caller may have signed out, or lost the role.
 */
create or replace function portaria.look_again(claims jsonb) returns void
language plpgsql stable
as $$
declare
  v_recusa text := coalesce(
    (select r from portaria.revocation_refusal(look_again.claims ->> 'jti') as r),
    case
      when portaria.is_portal_token(look_again.claims) then portaria.live_portal_refusal(look_again.claims)
      else (select r from portaria.live_session_refusal(look_again.claims) as r)
    end
  );
begin
  if v_recusa is not null then
    perform portaria.raise_error(v_recusa);
  end if;
end;
$$;

comment on function portaria.look_again(jsonb) is 'Raises 401 token_revoked, session_ended or role_revoked when the session with these claims has ended. The caller holds the lock of the person.';

revoke all on function portaria.look_again(jsonb) from public;
