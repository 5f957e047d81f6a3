/*
 * Ten sends per address and hour. Sends to unknown login codes count too, and so do verifies for login codes that the
 * address had not asked about: one address cannot test who is a user. A send through several channels counts once.
 */
create or replace function portaria.limit_sends_by_ip(ip inet) returns void
language plpgsql volatile
as $$
declare
  v_desde timestamptz := clock_timestamp() - portaria.limite('otps_por_ip_janela') * interval '1 second';
  v_retry_after integer;
begin
  perform portaria.lock_limit('otps_por_ip ' || limit_sends_by_ip.ip);
  v_retry_after := portaria.limit_reopens(
    'otps_por_ip',
    array(
      select min(e.criado_em)
      from portaria.otp_envios as e
      where e.ip = limit_sends_by_ip.ip
        and e.criado_em > v_desde
      group by coalesce(e.otp_id, e.id)
    ),
    limit_sends_by_ip.ip
  );
  if v_retry_after is not null then
    perform portaria.raise_error('rate_limited_ip', v_retry_after);
  end if;
end;
$$;

comment on function portaria.limit_sends_by_ip(inet) is 'Raises 429 rate_limited_ip when this address has used up its sends.';

revoke all on function portaria.limit_sends_by_ip(inet) from public;
