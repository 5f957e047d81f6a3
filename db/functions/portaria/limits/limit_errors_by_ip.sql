/*
 * Sixty wrong attempts per address and hour, over all persons. The lock is held until commit, so guesses sent at once
 * are counted one after the other.
 */
create or replace function portaria.limit_errors_by_ip() returns void
language plpgsql volatile
as $$
declare
  v_desde timestamptz := clock_timestamp() - portaria.limite('erros_por_ip_janela') * interval '1 second';
  v_ip inet := portaria.client_ip();
  v_retry_after integer;
begin
  perform portaria.lock_limit('erros_por_ip ' || v_ip);
  v_retry_after := portaria.limit_reopens(
    'erros_por_ip',
    array(
      select t.criado_em
      from portaria.otp_tentativas as t
      where t.ip = v_ip
        and t.criado_em > v_desde
    ),
    v_ip
  );
  if v_retry_after is not null then
    perform portaria.raise_error('rate_limited_ip', v_retry_after);
  end if;
end;
$$;

comment on function portaria.limit_errors_by_ip() is 'Raises 429 rate_limited_ip when this address has made too many wrong attempts.';

revoke all on function portaria.limit_errors_by_ip() from public;
