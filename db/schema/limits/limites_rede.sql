-- Limits that differ by network: the one address of a school serves many people.
create table portaria.limites_rede (
  rede cidr not null,
  nome text not null,
  valor integer not null,
  primary key (nome, rede),
  constraint limites_rede_valor_positivo check (valor > 0),
  constraint limites_rede_nome check (nome in ('otps_por_ip', 'erros_por_ip')),
  constraint limites_rede_de_enderecos check (family(rede) = 4 or (masklen(rede) <= 64 and not rede <<= '::ffff:0:0/96'))
);

alter table portaria.limites_rede enable row level security;

comment on table portaria.limites_rede is 'Limits for the addresses of a network. The smallest network that contains an address applies.';
comment on column portaria.limites_rede.rede is 'The network: IPv4, or IPv6 up to /64.';
comment on column portaria.limites_rede.nome is 'The limit: otps_por_ip or erros_por_ip.';
comment on column portaria.limites_rede.valor is 'The value of the limit for each address of the network.';
