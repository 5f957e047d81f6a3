/*
 * A token without a jti is older than revocation and stays valid.
 */
create or replace function portaria.check_revocation(jti text) returns void
language plpgsql stable
as $$
begin
  if exists (select from portaria.token_blacklist as b where b.jti = check_revocation.jti) then
    perform portaria.raise_error('token_revoked');
  end if;
end;
$$;

comment on function portaria.check_revocation(text) is '401 token_revoked when this token id was revoked.';

revoke all on function portaria.check_revocation(text) from public;
