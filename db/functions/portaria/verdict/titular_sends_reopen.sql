/*
 * The same count as portaria.sends_reopen, but by the records of the person: the command line has no pepper to compute
 * the digest of the login code. It takes no lock, because it only reports.
 */
create or replace function portaria.titular_sends_reopen(titulares uuid[]) returns integer
language sql stable
as $$
  select portaria.limit_reopens('otps_por_usuario', array(
    select e.momento
    from (
      select min(e.criado_em) as momento
      from portaria.login_otps as o
      join portaria.otp_envios as e on e.otp_id = o.id
      where o.titular_id = any (titular_sends_reopen.titulares)
        and e.criado_em > clock_timestamp() - portaria.limite('otps_por_usuario_janela') * interval '1 second'
        and not e.verificacao
      group by o.id
      having not bool_and(e.situacao = 'falhou')
    ) as e
    where e.momento > portaria.unlocked_since(titular_sends_reopen.titulares)
  ))
$$;

comment on function portaria.titular_sends_reopen(uuid[]) is 'Seconds until a person who asked for too many codes may ask for another; null when they may now.';

revoke all on function portaria.titular_sends_reopen(uuid[]) from public;
