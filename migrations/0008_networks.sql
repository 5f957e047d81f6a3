-- Where people sign in from, limits by network, and wrong attempts by time and network.

create table portaria.redes_conhecidas (
  titular uuid not null,
  rede cidr not null,
  vista_em timestamptz not null default clock_timestamp(),
  primary key (titular, rede)
);

create index redes_conhecidas_vista_em_idx on portaria.redes_conhecidas (vista_em);

alter table portaria.redes_conhecidas enable row level security;

comment on table portaria.redes_conhecidas is 'The networks from which a person signed in. Wrong attempts from each of them are counted separately from those of all other networks.';
comment on column portaria.redes_conhecidas.titular is 'The user, student or guardian.';
comment on column portaria.redes_conhecidas.rede is 'The network: IPv4 /24, IPv6 /48.';
comment on column portaria.redes_conhecidas.vista_em is 'When the person last signed in from this network, accurate to one hour.';

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

create table portaria.desbloqueios (
  titular uuid primary key,
  desbloqueado_em timestamptz not null default clock_timestamp()
);

alter table portaria.desbloqueios enable row level security;

comment on table portaria.desbloqueios is 'When an operator last reset the limits of a person. Earlier sends and wrong attempts do not count against the person.';
comment on column portaria.desbloqueios.titular is 'The user, student or guardian.';
comment on column portaria.desbloqueios.desbloqueado_em is 'When the limits were reset.';

-- A code made before this migration has no entry here: its attempts count from its creation, and for every network.
alter table portaria.login_otps add column erros_apos interval[] not null default '{}';
alter table portaria.login_otps add column erros_rede cidr[] not null default '{}';

comment on column portaria.login_otps.erros_apos is 'The time from criado_em to each wrong attempt, in order.';
comment on column portaria.login_otps.erros_rede is 'The network of each wrong attempt, in the same order.';

alter table portaria.otp_envios add column verificacao boolean not null default false;

comment on column portaria.otp_envios.verificacao is 'Whether the row is a verification of a code that this address did not request; it counts as a send of the address.';

insert into portaria.limites (nome, valor, unidade) values ('retencao_redes', 30, 'dias');

-- Functions that take something else now.
drop function if exists portaria.return_error(text, jsonb) cascade;
drop function if exists portaria.limit_reopens(text, timestamptz[]) cascade;
drop function if exists portaria.limit_sends_by_codigo(text, bytea) cascade;
drop function if exists portaria.limit_errors_by_titular(uuid, text) cascade;
drop function if exists portaria.errors_reopen(uuid) cascade;
drop function if exists portaria.otp_state(portaria.login_otps) cascade;
drop function if exists portaria.refuse_otp(portaria.login_otps, text, text) cascade;
