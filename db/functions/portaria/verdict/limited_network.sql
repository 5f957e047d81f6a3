/*
 * What a send and a verify ask first. With a valid code only a verify is needed: it costs the address a send unless that has
 * asked about the login code before.
 */
create or replace function portaria.limited_network(
  titulares uuid[], ip inet, com_codigo boolean, out limite text, out segundos integer
)
language plpgsql stable
as $$
begin
  segundos := portaria.errors_by_ip_reopen(limited_network.ip);
  if segundos is not null then
    limite := 'erros_por_ip';
    return;
  end if;
  if limited_network.com_codigo and exists (
    select
    from portaria.login_otps as o
    join portaria.otp_envios as e on e.otp_id = o.id
    join portaria.otp_envios as p on p.codigo_digest = e.codigo_digest and p.contexto = e.contexto
    where o.titular_id = any (limited_network.titulares)
      and o.expira_em > clock_timestamp()
      and p.ip = limited_network.ip
      and p.criado_em > clock_timestamp() - portaria.limite('otps_por_ip_janela') * interval '1 second'
  ) then
    return;
  end if;
  segundos := portaria.sends_by_ip_reopen(limited_network.ip);
  limite := case when segundos is not null then 'otps_por_ip' end;
end;
$$;

comment on function portaria.limited_network(uuid[], inet, boolean) is 'The limit of this address that would refuse the person with these records (otps_por_ip or erros_por_ip), and the seconds until it reopens; null when none would. com_codigo: the person has a valid code.';

revoke all on function portaria.limited_network(uuid[], inet, boolean) from public;
