-- Unlocks: the limits of a person count from here on.
create table portaria.desbloqueios (
  titular uuid primary key,
  desbloqueado_em timestamptz not null default clock_timestamp()
);

alter table portaria.desbloqueios enable row level security;

comment on table portaria.desbloqueios is 'When an operator last reset the limits of a person. Earlier sends and wrong attempts do not count against the person.';
comment on column portaria.desbloqueios.titular is 'The user, student or guardian.';
comment on column portaria.desbloqueios.desbloqueado_em is 'When the limits were reset.';
