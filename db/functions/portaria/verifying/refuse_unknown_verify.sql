/*
 * A verify for an unknown login code counts like a wrong attempt, or the difference would tell who is a user.
 */
create or replace function portaria.refuse_unknown_verify() returns jsonb
language plpgsql volatile
as $$
begin
  perform portaria.count_error_by_ip();
  perform portaria.log_transacao('otp.refused', null, null, jsonb_build_object('code', 'user_not_found'));
  return portaria.return_error(case when portaria.uniform_refusals() then 'otp_invalid' else 'user_not_found' end);
end;
$$;

comment on function portaria.refuse_unknown_verify() is '404 user_not_found, or 401 otp_invalid where answers are uniform.';

revoke all on function portaria.refuse_unknown_verify() from public;
