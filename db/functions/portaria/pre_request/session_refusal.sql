/*
 * The rule of every request with a session, written once: portaria.check_request asks it about the token of its request,
 * api.confirm_sessions and api.end_sign_ins about many. The order is that of the specification, section 5.3; coalesce asks only as
 * far as the first refusal. A session that no longer holds may still be ended (encerra): a logout that was acknowledged
 * must stay true when the user or the role comes back.
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

comment on function portaria.session_refusal(jsonb, bigint, boolean) is 'One row: why a session with these claims is refused at agora (seconds), or null. encerra leaves out whether person and role still hold.';

revoke all on function portaria.session_refusal(jsonb, bigint, boolean) from public;
