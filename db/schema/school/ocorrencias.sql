-- A note about an incident with a student.
create table api.ocorrencias (
  id uuid primary key default gen_random_uuid(),
  escola_id uuid not null references api.escolas (id),
  aluno_id uuid not null,
  tipo text not null,
  descricao text not null,
  data date not null,
  criado_em timestamptz not null default now(),
  constraint ocorrencias_aluno_da_escola foreign key (escola_id, aluno_id) references api.alunos (escola_id, id),
  constraint ocorrencias_tipo check (tipo in ('elogio', 'atraso', 'disciplinar', 'saude', 'outro'))
);

create index ocorrencias_escola_id_idx on api.ocorrencias (escola_id, data desc);
create index ocorrencias_aluno_id_idx on api.ocorrencias (aluno_id, escola_id);

alter table api.ocorrencias enable row level security;

comment on table api.ocorrencias is 'Incidents and remarks about a student.';
comment on column api.ocorrencias.id is 'Key.';
comment on column api.ocorrencias.escola_id is 'The school.';
comment on column api.ocorrencias.aluno_id is 'The student.';
comment on column api.ocorrencias.tipo is 'elogio, atraso, disciplinar, saude or outro.';
comment on column api.ocorrencias.descricao is 'Description of the incident.';
comment on column api.ocorrencias.data is 'When it happened.';
comment on column api.ocorrencias.criado_em is 'When the row was created.';
