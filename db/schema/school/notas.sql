-- A grade: one student, one exam.
create table api.notas (
  id uuid primary key default gen_random_uuid(),
  escola_id uuid not null references api.escolas (id),
  avaliacao_id uuid not null,
  aluno_id uuid not null,
  valor numeric(4, 2) not null,
  observacao text,
  criado_em timestamptz not null default now(),
  constraint notas_por_aluno_unica unique (escola_id, avaliacao_id, aluno_id),
  constraint notas_avaliacao_da_escola foreign key (escola_id, avaliacao_id) references api.avaliacoes (escola_id, id),
  constraint notas_aluno_da_escola foreign key (escola_id, aluno_id) references api.alunos (escola_id, id),
  constraint notas_valor check (valor between 0 and 10)
);

create index notas_aluno_id_idx on api.notas (aluno_id, escola_id);

alter table api.notas enable row level security;

comment on table api.notas is 'Grades.';
comment on column api.notas.id is 'Key.';
comment on column api.notas.escola_id is 'The school.';
comment on column api.notas.avaliacao_id is 'The exam.';
comment on column api.notas.aluno_id is 'The student.';
comment on column api.notas.valor is 'Grade, from 0 to 10.';
comment on column api.notas.observacao is 'Remark of the teacher.';
comment on column api.notas.criado_em is 'When the row was created.';
