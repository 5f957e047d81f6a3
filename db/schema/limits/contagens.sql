-- Events that a limit counts for one person: one row each, so that the limit keeps no ledger.
create table portaria.contagens (
  nome text not null,
  alvo uuid not null,
  momentos timestamptz[] not null,
  ultima_em timestamptz not null default clock_timestamp(),
  primary key (nome, alvo)
);

create index contagens_ultima_em_idx on portaria.contagens (ultima_em);

alter table portaria.contagens enable row level security;

comment on table portaria.contagens is 'Recent events that a limit counts for one person: whole codes looked up, wrong digits of a phone, unlocks by a school.';
comment on column portaria.contagens.nome is 'The limit.';
comment on column portaria.contagens.alvo is 'The person whom the limit is for; for desbloqueios_por_escola a digest of school and CPF.';
comment on column portaria.contagens.momentos is 'The times of the events within the window of the limit.';
comment on column portaria.contagens.ultima_em is 'The time of the last event.';
