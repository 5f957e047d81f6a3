-- The students of each guardian: these links decide which records a guardian sees in the portal. With both ids in the key, PostgREST
-- embeds guardians in students. escola_id has no foreign key of one column: with it, PostgREST would take the table for a link to schools, too,
-- and `alunos?select=escolas(nome)` would be ambiguous.
create table api.alunos_responsaveis (
  id uuid not null default gen_random_uuid(),
  escola_id uuid not null,
  aluno_id uuid not null,
  responsavel_id uuid not null,
  parentesco text not null,
  ordem smallint not null default 1,
  criado_em timestamptz not null default now(),
  primary key (escola_id, aluno_id, responsavel_id),
  constraint alunos_responsaveis_id_unico unique (id),
  constraint alunos_responsaveis_aluno_da_escola
    foreign key (escola_id, aluno_id) references api.alunos (escola_id, id) on delete cascade,
  constraint alunos_responsaveis_responsavel_da_escola
    foreign key (escola_id, responsavel_id) references api.responsaveis (escola_id, id) on delete cascade,
  constraint alunos_responsaveis_parentesco
    check (parentesco in ('mae', 'pai', 'avo', 'irmao', 'tio', 'tutor', 'outro')),
  constraint alunos_responsaveis_ordem check (ordem >= 1)
);

create index alunos_responsaveis_responsavel_id_idx on api.alunos_responsaveis (responsavel_id, escola_id);
create index alunos_responsaveis_aluno_id_idx on api.alunos_responsaveis (aluno_id, escola_id);

alter table api.alunos_responsaveis enable row level security;

comment on table api.alunos_responsaveis is 'Links students to their guardians.';
comment on column api.alunos_responsaveis.id is 'An id of the link.';
comment on column api.alunos_responsaveis.escola_id is 'School of the student and the guardian.';
comment on column api.alunos_responsaveis.aluno_id is 'The student.';
comment on column api.alunos_responsaveis.responsavel_id is 'The guardian.';
comment on column api.alunos_responsaveis.parentesco is 'Relation of the guardian to the student: mae, pai, avo, irmao, tio, tutor or outro, for every gender.';
comment on column api.alunos_responsaveis.ordem is 'Order in which the school calls the guardians, lowest first.';
comment on column api.alunos_responsaveis.criado_em is 'When the row was created.';
