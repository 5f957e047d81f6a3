/*
 * Too many wrong attempts today: then even the right code is refused, and the answer says until when. Where refusals are
 * uniform that would tell who is a user; there it looks like every other refusal (portaria.refuse_otp).
 */
create or replace function portaria.limit_errors_by_titular(titular_id uuid, estado text) returns void
language plpgsql stable
as $$
begin
  if limit_errors_by_titular.estado = 'rate_limited_user' and not portaria.uniform_refusals() then
    perform portaria.raise_error(
      'rate_limited_user',
      coalesce(portaria.errors_reopen(limit_errors_by_titular.titular_id), 1)
    );
  end if;
end;
$$;

comment on function portaria.limit_errors_by_titular(uuid, text) is '429 rate_limited_user when the code would be valid but too many wrong ones were tried for this person.';

revoke all on function portaria.limit_errors_by_titular(uuid, text) from public;
