/*
 * Wrong attempts count per network from which the person signed in, and together for all other networks. The verdict
 * names the network: a person who is blocked from one may still sign in from another.
 */
create or replace function portaria.blocked_network(titulares uuid[]) returns table (rede text, segundos integer)
language sql stable
as $$
  select n.rede, n.segundos
  from (
    select 'redes em que a pessoa nunca entrou', portaria.errors_reopen(blocked_network.titulares, null)
    union all
    select 'a rede ' || r.rede, portaria.errors_reopen(blocked_network.titulares, r.rede)
    from portaria.redes_conhecidas as r
    where r.titular = any (blocked_network.titulares)
      and r.vista_em > clock_timestamp() - portaria.limite('retencao_redes') * interval '1 day'
  ) as n (rede, segundos)
  where n.segundos is not null
  order by n.segundos desc
  limit 1
$$;

comment on function portaria.blocked_network(uuid[]) is 'The network from which a person with too many wrong attempts is blocked the longest, in words, and for how many seconds; no row when the person is not blocked.';

revoke all on function portaria.blocked_network(uuid[]) from public;
