/*
 * The states of the specification, section 3.1, by the clock of the database. A code that was blocked stays blocked.
 */
create or replace function portaria.otp_state(otp portaria.login_otps) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when (otp_state.otp).id is null then 'otp_invalid'
    when (otp_state.otp).tentativas >= portaria.limite('tentativas_por_otp') then 'otp_blocked'
    when (otp_state.otp).usado_em is not null or (otp_state.otp).expira_em <= clock_timestamp() then 'otp_expired'
    else 'valid'
  end
$$;

comment on function portaria.otp_state(portaria.login_otps) is 'valid, or the error code that says why not: otp_invalid (none was sent), otp_blocked, otp_expired.';

revoke all on function portaria.otp_state(portaria.login_otps) from public;
