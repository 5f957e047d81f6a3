-- A student. The serie comes through the class. A CPF is unique within a school only, so that it reveals nothing about other schools.
create table api.alunos (
  id uuid primary key default gen_random_uuid(),
  escola_id uuid not null references api.escolas (id),
  turma_id uuid not null,
  matricula text not null,
  nome_completo text not null,
  nascimento date not null,
  cpf text,
  telefone text,
  ativo boolean not null default true,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint alunos_na_escola unique (escola_id, id),
  constraint alunos_matricula_unica unique (escola_id, matricula),
  constraint alunos_cpf_unico unique (escola_id, cpf),
  constraint alunos_turma_da_escola foreign key (escola_id, turma_id) references api.turmas (escola_id, id),
  constraint alunos_cpf_digitos check (cpf ~ '^[0-9]{11}$'),
  constraint alunos_telefone_e164 check (telefone ~ '^\+[1-9][0-9]{7,14}$'),
  constraint alunos_nome_completo_visivel check (nome_completo !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]'),
  constraint alunos_matricula_visivel check (matricula !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]')
);

create index alunos_turma_id_idx on api.alunos (turma_id, escola_id);
create index alunos_cpf_idx on api.alunos (cpf);

alter table api.alunos enable row level security;

comment on table api.alunos is 'Students. Active students may sign in to the portal.';
comment on column api.alunos.id is 'Key; the sub of a student''s token.';
comment on column api.alunos.escola_id is 'The school.';
comment on column api.alunos.turma_id is 'The class.';
comment on column api.alunos.matricula is 'Enrolment number, unique within the school.';
comment on column api.alunos.nome_completo is 'Full name.';
comment on column api.alunos.nascimento is 'Date of birth.';
comment on column api.alunos.cpf is 'CPF, 11 digits: the portal login code.';
comment on column api.alunos.telefone is 'Phone number for portal codes, in E.164 format; null for a student without a phone.';
comment on column api.alunos.ativo is 'Whether the student attends the school now. Only active students may sign in to the portal.';
comment on column api.alunos.criado_em is 'When the row was created.';
comment on column api.alunos.atualizado_em is 'When the row last changed.';
