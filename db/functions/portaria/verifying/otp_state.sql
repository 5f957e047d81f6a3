/*
 * The states of the specification, section 3.1, by the clock of the database. This function alone decides that a code has
 * had its three attempts (the limit tentativas_por_otp). A blocked code stays blocked, and a person with too many wrong
 * attempts has no valid code. Called once per verify, because the state may change a moment later.
 */
create or replace function portaria.otp_state(otp portaria.login_otps, espera integer) returns text
language sql volatile
as $$
  select case
    when (otp_state.otp).id is null then 'otp_invalid'
    when (otp_state.otp).tentativas >= portaria.limite('tentativas_por_otp') then 'otp_blocked'
    when (otp_state.otp).usado_em is not null or (otp_state.otp).expira_em <= clock_timestamp() then 'otp_expired'
    when otp_state.espera is not null then 'rate_limited_user'
    else 'valid'
  end
$$;

comment on function portaria.otp_state(portaria.login_otps, integer) is 'valid, or the error code: otp_invalid (no code was sent), otp_blocked, otp_expired, or rate_limited_user when espera (portaria.errors_reopen) is not null.';

revoke all on function portaria.otp_state(portaria.login_otps, integer) from public;
