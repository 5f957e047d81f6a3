/*
 * With SVC_OTP_RESPONSE=uniform a deployment hides whether a login code is known.
 */
create or replace function portaria.uniform_refusals() returns boolean
language sql stable
as $$
  select portaria.request_header('x-otp-response') is not distinct from 'uniform'
$$;

comment on function portaria.uniform_refusals() is 'Whether known and unknown login codes must get the same answers.';

revoke all on function portaria.uniform_refusals() from public;
