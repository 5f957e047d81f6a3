/*
 * Only a valid code can match: not used, not expired, not blocked. The answer is never null: a missing code is a wrong
 * one, and `if not null` would let it in.
 */
create or replace function portaria.otp_matches(stored portaria.login_otps, estado text, otp text) returns boolean
language sql stable
as $$
  select coalesce(
    otp_matches.estado = 'valid'
      and (otp_matches.stored).hash = portaria.otp_hash((otp_matches.stored).sal, otp_matches.otp),
    false
  )
$$;

comment on function portaria.otp_matches(portaria.login_otps, text, text) is 'Whether the stored code is still valid, which estado (portaria.otp_state) says, and is the submitted one.';

revoke all on function portaria.otp_matches(portaria.login_otps, text, text) from public;
