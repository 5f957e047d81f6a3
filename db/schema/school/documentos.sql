-- A document of one student. The file is stored elsewhere.
create table api.documentos (
  id uuid primary key default gen_random_uuid(),
  escola_id uuid not null references api.escolas (id),
  aluno_id uuid not null,
  tipo text not null,
  titulo text not null,
  arquivo text not null,
  emitido_em date not null,
  criado_em timestamptz not null default now(),
  constraint documentos_aluno_da_escola foreign key (escola_id, aluno_id) references api.alunos (escola_id, id),
  constraint documentos_tipo check (tipo in ('boletim', 'declaracao', 'historico', 'atestado', 'outro')),
  constraint documentos_titulo_visivel check (titulo !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]')
);

create index documentos_escola_id_idx on api.documentos (escola_id, emitido_em desc);
create index documentos_aluno_id_idx on api.documentos (aluno_id, escola_id);

alter table api.documentos enable row level security;

comment on table api.documentos is 'Documents of students.';
comment on column api.documentos.id is 'Key.';
comment on column api.documentos.escola_id is 'The school.';
comment on column api.documentos.aluno_id is 'The student.';
comment on column api.documentos.tipo is 'boletim, declaracao, historico, atestado or outro.';
comment on column api.documentos.titulo is 'Title.';
comment on column api.documentos.arquivo is 'Path of the file in the storage of the school, not a URL.';
comment on column api.documentos.emitido_em is 'Date of issue.';
comment on column api.documentos.criado_em is 'When the row was created.';
