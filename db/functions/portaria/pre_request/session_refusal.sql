/*
 * The one rule about sessions: portaria.check_request applies it to the token of its request, api.confirm_sessions and
 * api.end_sign_ins to many tokens. The order of checks is that of the specification, section 5.3; coalesce stops at the
 * first refusal. encerra is for a logout: the session of an inactive user can still be revoked, so that it stays ended
 * when the user or the role comes back.
 */
create or replace function portaria.session_refusal(claims jsonb, agora bigint, encerra boolean) returns setof text
language sql stable rows 1
as $$
  select coalesce(
    portaria.token_refusal(session_refusal.claims, session_refusal.agora),
    (select r from portaria.revocation_refusal(session_refusal.claims ->> 'jti') as r),
    case
      when session_refusal.encerra then null
      when portaria.is_portal_token(session_refusal.claims)
        then portaria.live_portal_refusal(session_refusal.claims)
      else (select r from portaria.live_session_refusal(session_refusal.claims) as r)
    end
  )
$$;

comment on function portaria.session_refusal(jsonb, bigint, boolean) is 'One row: the error code that refuses a session with these claims at agora (seconds), or null. With encerra it does not check that person and role are still active.';

revoke all on function portaria.session_refusal(jsonb, bigint, boolean) from public;
