/*
 * The verify half of the code's life, one for both contexts. What has to be remembered of a wrong answer is returned, not
 * raised. The right one comes out as the id of the code, still unspent and locked: the caller may yet have a reason not to
 * open a session.
 */
create or replace function portaria.verify_otp(contexto text, titular_id uuid, otp text, out otp_id uuid, out recusa jsonb)
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_otp portaria.login_otps;
begin
  perform portaria.limit_errors_by_ip();
  if verify_otp.titular_id is null then
    recusa := portaria.refuse_unknown_verify();
    return;
  end if;

  v_otp := portaria.lock_otp(verify_otp.contexto, verify_otp.titular_id);
  perform portaria.limit_errors_by_titular(verify_otp.titular_id);
  if portaria.otp_matches(v_otp, verify_otp.otp) then
    otp_id := v_otp.id;
  else
    recusa := portaria.refuse_otp(v_otp, verify_otp.otp);
  end if;
end;
$$;

comment on function portaria.verify_otp(text, uuid, text) is 'Judges the answer of a person of either context: the id of the code when it is right, else the refusal. 429 by the limits.';

revoke all on function portaria.verify_otp(text, uuid, text) from public;
