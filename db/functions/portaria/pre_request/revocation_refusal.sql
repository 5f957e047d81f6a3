/*
 * A token without a jti is older than revocation and stays valid. A session that somebody ended is refused without an alert:
 * the device still holds its cookie, nothing leaked. Like its neighbours a query that the planner inlines: one probe of each key.
 */
create or replace function portaria.revocation_refusal(jti text) returns setof text
language sql stable rows 1
as $$
  select coalesce(
    (select 'token_revoked' from portaria.token_blacklist as b where b.jti = revocation_refusal.jti),
    (select 'session_ended' from portaria.sessoes as s where s.jti = revocation_refusal.jti and s.encerrada_em is not null)
  )
$$;

comment on function portaria.revocation_refusal(text) is 'One row: token_revoked when this token id was revoked, session_ended when its session was ended, null otherwise.';

revoke all on function portaria.revocation_refusal(text) from public;
