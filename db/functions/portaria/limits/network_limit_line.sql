/*
 * The shape of a network's limit in the list and in the answer to a change.
 */
create or replace function portaria.network_limit_line(rede cidr, nome text) returns jsonb
language sql stable
as $$
  select jsonb_build_object('rede', network_limit_line.rede::text, 'nome', l.nome, 'valor', r.valor, 'unidade', l.unidade, 'geral', l.valor)
  from portaria.limites as l
  left join portaria.limites_rede as r on r.nome = l.nome and r.rede = network_limit_line.rede
  where l.nome = network_limit_line.nome
$$;

comment on function portaria.network_limit_line(cidr, text) is 'The limit of a network: {rede, nome, valor, unidade, geral}; valor is null where the general value (geral) applies.';

revoke all on function portaria.network_limit_line(cidr, text) from public;
