/*
 * Ten sends per address and hour. Sends to unknown login codes count too, and so do verifies for login codes that the
 * address had not asked about: one address cannot test who is a user. A send through several channels counts once.
 */
create or replace function portaria.sends_by_ip_reopen(ip inet) returns integer
language plpgsql stable
as $$
begin
  return portaria.limit_reopens(
    'otps_por_ip',
    array(
      select min(e.criado_em)
      from portaria.otp_envios as e
      where e.ip = sends_by_ip_reopen.ip
        and e.criado_em > clock_timestamp() - portaria.limite('otps_por_ip_janela') * interval '1 second'
      group by coalesce(e.otp_id, e.id)
    ),
    sends_by_ip_reopen.ip
  );
end;
$$;

comment on function portaria.sends_by_ip_reopen(inet) is 'Seconds until an address that used up its sends may ask for another code; null when it may now.';

revoke all on function portaria.sends_by_ip_reopen(inet) from public;
