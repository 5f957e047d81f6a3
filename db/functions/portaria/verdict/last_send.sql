/*
 * The newest code of a person and its delivery, for as long as the ledger keeps it (retencao_otps). Consecutive
 * failures show since when no code arrives. Sends to another phone are ignored. aberto follows the rule of
 * portaria.otp_state, which decides.
 */
create or replace function portaria.last_send(titulares uuid[], telefone text)
returns table (criado_em timestamptz, expira_em timestamptz, aberto boolean, falhou boolean, canais text, falha_desde timestamptz)
language sql stable
as $$
  with codigos as (
    select o.criado_em, o.expira_em,
      o.usado_em is null and o.expira_em > clock_timestamp() and o.tentativas < portaria.limite('tentativas_por_otp') as aberto,
      coalesce(bool_and(e.situacao = 'falhou'), false) as falhou,
      string_agg(distinct e.canal, ', ') as canais
    from portaria.login_otps as o
    left join portaria.otp_envios as e on e.otp_id = o.id and not e.verificacao
    where o.titular_id = any (last_send.titulares)
      and o.telefone = last_send.telefone
    group by o.id
  )
  select c.*, (
    select min(f.criado_em)
    from codigos as f
    where f.criado_em > coalesce((select max(n.criado_em) from codigos as n where not n.falhou), '-infinity')
  )
  from codigos as c
  order by c.criado_em desc
  limit 1
$$;

comment on function portaria.last_send(uuid[], text) is 'The newest code of a person to this phone: when it was made and expires, whether it is still valid, whether every channel failed, which channels were tried, and since when every code failed.';

revoke all on function portaria.last_send(uuid[], text) from public;
