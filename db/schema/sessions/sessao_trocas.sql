-- Switches of role or profile, counted by sign-in: one row each, so that the limit keeps no ledger.
create table portaria.sessao_trocas (
  familia uuid primary key,
  momentos timestamptz[] not null default '{}',
  ultima_em timestamptz not null default clock_timestamp(),
  excesso_id uuid,
  excesso_em timestamptz
);

create index sessao_trocas_ultima_em_idx on portaria.sessao_trocas (ultima_em);

alter table portaria.sessao_trocas enable row level security;

comment on table portaria.sessao_trocas is 'The recent switches of role or profile of a sign-in, including refused ones. The limit of switches counts them.';
comment on column portaria.sessao_trocas.familia is 'The sign-in, as in portaria.sessoes.';
comment on column portaria.sessao_trocas.momentos is 'The times of the switches within the window of the limit.';
comment on column portaria.sessao_trocas.ultima_em is 'The time of the last switch, including those that the limit refused.';
comment on column portaria.sessao_trocas.excesso_id is 'The log entry that counts the switches that the limit refused.';
comment on column portaria.sessao_trocas.excesso_em is 'When that log entry was created; this selects its partition.';
