-- Students and guardians have a version, too: a change of what somebody else has changed since is refused.
alter table api.alunos add column atualizado_em timestamptz not null default now();
alter table api.responsaveis add column atualizado_em timestamptz not null default now();

comment on column api.alunos.atualizado_em is 'When the row last changed.';
comment on column api.responsaveis.atualizado_em is 'When the row last changed.';
