/*
 * Sixty wrong attempts per address and hour, over all persons.
 */
create or replace function portaria.errors_by_ip_reopen(ip inet) returns integer
language plpgsql stable
as $$
begin
  return portaria.limit_reopens(
    'erros_por_ip',
    array(
      select t.criado_em
      from portaria.otp_tentativas as t
      where t.ip = errors_by_ip_reopen.ip
        and t.criado_em > clock_timestamp() - portaria.limite('erros_por_ip_janela') * interval '1 second'
    ),
    errors_by_ip_reopen.ip
  );
end;
$$;

comment on function portaria.errors_by_ip_reopen(inet) is 'Seconds until an address with too many wrong attempts may try again; null when it may now.';

revoke all on function portaria.errors_by_ip_reopen(inet) from public;
