/*
 * A token without a jti was issued before revocation existed, and stays valid. An ended session is refused without an
 * alert: its device still holds the cookie, and nothing leaked. The planner inlines it: one index lookup for each key.
 */
create or replace function portaria.revocation_refusal(jti text) returns setof text
language sql stable rows 1
as $$
  select coalesce(
    (select 'token_revoked' from portaria.token_blacklist as b where b.jti = revocation_refusal.jti),
    (select 'session_ended' from portaria.sessoes as s where s.jti = revocation_refusal.jti and s.encerrada_em is not null)
  )
$$;

comment on function portaria.revocation_refusal(text) is 'One row: token_revoked when this token id was revoked, session_ended when its session was ended, else null.';

revoke all on function portaria.revocation_refusal(text) from public;
