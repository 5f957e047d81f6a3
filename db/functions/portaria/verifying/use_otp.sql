/*
 * Once only: the caller holds the lock of the row (portaria.lock_otp).
 */
create or replace function portaria.use_otp(otp_id uuid) returns void
language plpgsql volatile
as $$
begin
  update portaria.login_otps as o set usado_em = clock_timestamp() where o.id = use_otp.otp_id;
end;
$$;

comment on function portaria.use_otp(uuid) is 'Marks a code used.';

revoke all on function portaria.use_otp(uuid) from public;
