-- A subject of one class.
create table api.disciplinas (
  id uuid primary key default gen_random_uuid(),
  escola_id uuid not null references api.escolas (id),
  turma_id uuid not null,
  professor_id uuid,
  nome text not null,
  carga_horaria smallint,
  criado_em timestamptz not null default now(),
  constraint disciplinas_na_turma unique (escola_id, turma_id, id),
  constraint disciplinas_nome_unico unique (escola_id, turma_id, nome),
  constraint disciplinas_turma_da_escola foreign key (escola_id, turma_id) references api.turmas (escola_id, id),
  constraint disciplinas_professor_da_escola foreign key (escola_id, professor_id) references api.professores (escola_id, id),
  constraint disciplinas_carga_horaria check (carga_horaria > 0),
  constraint disciplinas_nome_visivel check (nome !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]')
);

create index disciplinas_turma_id_idx on api.disciplinas (turma_id, escola_id);
create index disciplinas_professor_id_idx on api.disciplinas (professor_id, escola_id);

alter table api.disciplinas enable row level security;

comment on table api.disciplinas is 'Subjects, one row for each class that has it.';
comment on column api.disciplinas.id is 'Key.';
comment on column api.disciplinas.escola_id is 'The school.';
comment on column api.disciplinas.turma_id is 'The class.';
comment on column api.disciplinas.professor_id is 'Teacher of the subject; null while nobody is assigned.';
comment on column api.disciplinas.nome is 'Name of the subject, such as Matemática or História.';
comment on column api.disciplinas.carga_horaria is 'Hours per year.';
comment on column api.disciplinas.criado_em is 'When the row was created.';
