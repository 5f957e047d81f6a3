/*
 * Ten sends per address and hour. Unknown login codes count too, and so do attempts to verify codes that the address had
 * not asked for: one address cannot try out who is a user. A send that went through several channels is one send.
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

comment on function portaria.limit_sends_by_ip(inet) is '429 rate_limited_ip when this address has used up its sends.';

revoke all on function portaria.limit_sends_by_ip(inet) from public;
