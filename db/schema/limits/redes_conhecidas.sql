-- The networks of each person's sign-ins of 30 days: a stranger in another network cannot use up the person's attempts.
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
