-- Attendance: one student, one class, one day.
create table api.frequencias (
  id uuid primary key default gen_random_uuid(),
  escola_id uuid not null references api.escolas (id),
  aluno_id uuid not null,
  turma_id uuid not null,
  data date not null,
  presente boolean not null,
  justificativa text,
  criado_em timestamptz not null default now(),
  constraint frequencias_dia_unico unique (escola_id, aluno_id, turma_id, data),
  constraint frequencias_aluno_da_escola foreign key (escola_id, aluno_id) references api.alunos (escola_id, id),
  constraint frequencias_turma_da_escola foreign key (escola_id, turma_id) references api.turmas (escola_id, id)
);

create index frequencias_aluno_id_idx on api.frequencias (aluno_id, escola_id);
create index frequencias_turma_id_idx on api.frequencias (turma_id, escola_id, data);

alter table api.frequencias enable row level security;

comment on table api.frequencias is 'Attendance, one row per student and day.';
comment on column api.frequencias.id is 'Key.';
comment on column api.frequencias.escola_id is 'The school.';
comment on column api.frequencias.aluno_id is 'The student.';
comment on column api.frequencias.turma_id is 'The class on that day.';
comment on column api.frequencias.data is 'The day.';
comment on column api.frequencias.presente is 'Whether the student was present.';
comment on column api.frequencias.justificativa is 'Reason for the absence, if known.';
comment on column api.frequencias.criado_em is 'When the row was created.';
