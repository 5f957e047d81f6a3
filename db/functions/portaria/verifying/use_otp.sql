/*
 * The caller holds the lock of the row (portaria.lock_otp), so a code is used once.
 */
create or replace function portaria.use_otp(otp_id uuid) returns void
language plpgsql volatile
as $$
begin
  update portaria.login_otps as o set usado_em = clock_timestamp() where o.id = use_otp.otp_id;
end;
$$;

comment on function portaria.use_otp(uuid) is 'Marks a code as used.';

revoke all on function portaria.use_otp(uuid) from public;
