/*
 * Only a valid code can match: not used, not expired, not blocked. The answer is never null: a missing code is a wrong
 * one, and `if not null` would let it in.
 */
create or replace function portaria.otp_matches(stored portaria.login_otps, otp text) returns boolean
language sql stable
as $$
  select portaria.otp_state(otp_matches.stored) = 'valid'
    and (otp_matches.stored).hash is not distinct from portaria.otp_hash((otp_matches.stored).sal, otp_matches.otp)
$$;

comment on function portaria.otp_matches(portaria.login_otps, text) is 'Whether the stored code is still valid and is the submitted one.';

revoke all on function portaria.otp_matches(portaria.login_otps, text) from public;
