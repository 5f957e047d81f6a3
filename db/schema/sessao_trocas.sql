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

comment on table portaria.sessao_trocas is 'How often a session switched its role or profile, or was refused to: the source of that limit.';
comment on column portaria.sessao_trocas.familia is 'The sign-in, as in sessoes.';
comment on column portaria.sessao_trocas.momentos is 'When, within the window of the limit.';
comment on column portaria.sessao_trocas.ultima_em is 'The latest time, also of a refusal that the limit made.';
comment on column portaria.sessao_trocas.excesso_id is 'The entry of the log that counts what the limit refused.';
comment on column portaria.sessao_trocas.excesso_em is 'When that entry was made, and by that its partition.';
