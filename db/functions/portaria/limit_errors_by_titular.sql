/*
 * Too many wrong attempts today: then even the right code is refused, and the answer says until when. Where refusals are
 * uniform that would tell who is a user; there it looks like every other refusal (portaria.refuse_otp).
 */
create or replace function portaria.limit_errors_by_titular(stored portaria.login_otps) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if portaria.otp_state(limit_errors_by_titular.stored) = 'rate_limited_user' and not portaria.uniform_refusals() then
    perform portaria.raise_error('rate_limited_user', portaria.errors_reopen((limit_errors_by_titular.stored).titular_id));
  end if;
end;
$$;

comment on function portaria.limit_errors_by_titular(portaria.login_otps) is '429 rate_limited_user when the code would be valid but too many wrong ones were tried for this person.';

revoke all on function portaria.limit_errors_by_titular(portaria.login_otps) from public;
