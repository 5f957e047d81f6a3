/*
 * When no channel delivered a code, nobody can use it.
 */
create or replace function portaria.cancel_otp(otp_id uuid) returns void
language plpgsql volatile
as $$
begin
  update portaria.login_otps as o
  set expira_em = clock_timestamp()
  where o.id = cancel_otp.otp_id
    and o.usado_em is null
    and o.expira_em > clock_timestamp();
  perform portaria.log_transacao('otp.undelivered', null, null, jsonb_build_object('otp_id', cancel_otp.otp_id));
end;
$$;

comment on function portaria.cancel_otp(uuid) is 'Invalidates a code that could not be delivered.';

revoke all on function portaria.cancel_otp(uuid) from public;
