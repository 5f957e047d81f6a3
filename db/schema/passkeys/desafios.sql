-- Challenges that were used. The primary key makes sure that each is used once.
create table portaria.desafios (
  aleatorio bytea primary key,
  expira_em timestamptz not null
);

create index desafios_expira_em_idx on portaria.desafios (expira_em);

alter table portaria.desafios enable row level security;

comment on table portaria.desafios is 'Challenges of passkeys that were used, until they expire. A challenge proves itself by its MAC, so one that is not used has no row.';
comment on column portaria.desafios.aleatorio is 'The random bytes of the challenge.';
comment on column portaria.desafios.expira_em is 'When the challenge expires by itself; maintenance deletes the row after it.';
