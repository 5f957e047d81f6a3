/*
 * A token without a jti is older than revocation and stays valid. A session that somebody ended is refused without an alert:
 * the device still holds its cookie, nothing leaked.
 */
create or replace function portaria.check_revocation(jti text) returns void
language plpgsql stable
as $$
declare
  v_revogado boolean;
  v_encerrada boolean;
begin
  select
    exists (select from portaria.token_blacklist as b where b.jti = check_revocation.jti),
    exists (select from portaria.sessoes as s where s.jti = check_revocation.jti and s.encerrada_em is not null)
  into v_revogado, v_encerrada;
  if v_revogado then
    perform portaria.raise_error('token_revoked');
  end if;
  if v_encerrada then
    perform portaria.raise_error('session_ended');
  end if;
end;
$$;

comment on function portaria.check_revocation(text) is '401 token_revoked when this token id was revoked, 401 session_ended when its session was ended.';

revoke all on function portaria.check_revocation(text) from public;
