/*
 * Many people of a school share one address, so an operator may allow its network more, or another network less.
 */
create or replace function portaria.limite_rede(nome text, ip inet) returns integer
language sql stable
as $$
  select coalesce(
    (
      select l.valor
      from portaria.limites_rede as l
      where l.nome = limite_rede.nome and l.rede >>= limite_rede.ip
      order by masklen(l.rede) desc
      limit 1
    ),
    portaria.limite(limite_rede.nome)
  )
$$;

comment on function portaria.limite_rede(text, inet) is 'The value of a limit for this address: that of the smallest network in limites_rede that contains it, else the general value.';

revoke all on function portaria.limite_rede(text, inet) from public;
