/*
 * Raises what portaria.revocation_refusal returns. A switch of role calls it again under the lock of the person.
 */
create or replace function portaria.check_revocation(jti text) returns void
language plpgsql stable
as $$
declare
  v_recusa text := (select r from portaria.revocation_refusal(check_revocation.jti) as r);
begin
  if v_recusa is not null then
    perform portaria.raise_error(v_recusa);
  end if;
end;
$$;

comment on function portaria.check_revocation(text) is 'Raises 401 token_revoked when this token id was revoked, 401 session_ended when its session was ended.';

revoke all on function portaria.check_revocation(text) from public;
