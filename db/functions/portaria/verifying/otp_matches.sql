/*
 * Only a valid code can match: not used, not expired, not blocked. The result is never null: with `if not null` a
 * missing code would pass.
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

comment on function portaria.otp_matches(portaria.login_otps, text, text) is 'Whether the stored code is still valid (estado, of portaria.otp_state) and equals the submitted one.';

revoke all on function portaria.otp_matches(portaria.login_otps, text, text) from public;
