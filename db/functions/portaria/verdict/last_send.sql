/*
 * The newest code of a person and what became of it, as long as the ledger keeps it (retencao_otps).
 */
create or replace function portaria.last_send(titulares uuid[])
returns table (criado_em timestamptz, expira_em timestamptz, aberto boolean, falhou boolean, canais text)
language sql stable
as $$
  select o.criado_em, o.expira_em,
    o.usado_em is null and o.expira_em > clock_timestamp() and o.tentativas < portaria.limite('tentativas_por_otp'),
    coalesce(bool_and(e.situacao = 'falhou'), false),
    string_agg(distinct e.canal, ', ')
  from portaria.login_otps as o
  left join portaria.otp_envios as e on e.otp_id = o.id and not e.verificacao
  where o.titular_id = any (last_send.titulares)
  group by o.id
  order by o.criado_em desc
  limit 1
$$;

comment on function portaria.last_send(uuid[]) is 'The newest code of a person: when it was made, until when it holds, whether it is still good, whether every channel failed, and which channels were tried.';

revoke all on function portaria.last_send(uuid[]) from public;
