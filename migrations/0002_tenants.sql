-- The tenant tables: what a school keeps. Each row names its school, and what it refers to is of the same school.

-- A year of schooling that the school offers, such as "7º ano".
create table api.series (
  id uuid primary key default gen_random_uuid(),
  escola_id uuid not null references api.escolas (id),
  nome text not null,
  nivel text not null,
  ordem smallint not null,
  criado_em timestamptz not null default now(),
  constraint series_na_escola unique (escola_id, id),
  constraint series_nome_unico unique (escola_id, nome),
  constraint series_nivel check (nivel in ('infantil', 'fundamental', 'medio'))
);

alter table api.series enable row level security;

comment on table api.series is 'Years of schooling that a school offers.';
comment on column api.series.id is 'Key; the serie_id of a student''s token.';
comment on column api.series.escola_id is 'The school.';
comment on column api.series.nome is 'What the school calls it: 7º ano, 1ª série.';
comment on column api.series.nivel is 'infantil, fundamental or medio.';
comment on column api.series.ordem is 'Its place in the list, lowest first.';
comment on column api.series.criado_em is 'When the row was made.';

-- A class of one school year. Its serie comes from the same school, as every reference between tenant tables does.
create table api.turmas (
  id uuid primary key default gen_random_uuid(),
  escola_id uuid not null references api.escolas (id),
  serie_id uuid not null,
  nome text not null,
  ano_letivo smallint not null,
  turno text not null,
  criado_em timestamptz not null default now(),
  constraint turmas_na_escola unique (escola_id, id),
  constraint turmas_nome_unico unique (escola_id, ano_letivo, nome),
  constraint turmas_serie_da_escola foreign key (escola_id, serie_id) references api.series (escola_id, id),
  constraint turmas_ano_letivo check (ano_letivo between 1990 and 2200),
  constraint turmas_turno check (turno in ('manha', 'tarde', 'noite', 'integral'))
);

create index turmas_serie_id_idx on api.turmas (serie_id, escola_id);

alter table api.turmas enable row level security;

comment on table api.turmas is 'Classes.';
comment on column api.turmas.id is 'Key; the turma_id of a student''s token.';
comment on column api.turmas.escola_id is 'The school.';
comment on column api.turmas.serie_id is 'The year of schooling.';
comment on column api.turmas.nome is 'What the school calls it: 7º A.';
comment on column api.turmas.ano_letivo is 'The school year.';
comment on column api.turmas.turno is 'manha, tarde, noite or integral.';
comment on column api.turmas.criado_em is 'When the row was made.';

-- A teacher of one school. Someone who teaches at two schools is two rows.
create table api.professores (
  id uuid primary key default gen_random_uuid(),
  escola_id uuid not null references api.escolas (id),
  nome_completo text not null,
  cpf text,
  email text,
  telefone text,
  ativo boolean not null default true,
  criado_em timestamptz not null default now(),
  constraint professores_na_escola unique (escola_id, id),
  constraint professores_cpf_unico unique (escola_id, cpf),
  constraint professores_cpf_digitos check (cpf ~ '^[0-9]{11}$'),
  constraint professores_telefone_e164 check (telefone ~ '^\+[1-9][0-9]{7,14}$')
);

alter table api.professores enable row level security;

comment on table api.professores is 'Teachers.';
comment on column api.professores.id is 'Key.';
comment on column api.professores.escola_id is 'The school.';
comment on column api.professores.nome_completo is 'Full name.';
comment on column api.professores.cpf is 'CPF, 11 digits.';
comment on column api.professores.email is 'Where to write.';
comment on column api.professores.telefone is 'Where to call, E.164.';
comment on column api.professores.ativo is 'Whether the person teaches here now.';
comment on column api.professores.criado_em is 'When the row was made.';

-- A subject as one class has it.
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
  constraint disciplinas_carga_horaria check (carga_horaria > 0)
);

create index disciplinas_turma_id_idx on api.disciplinas (turma_id, escola_id);
create index disciplinas_professor_id_idx on api.disciplinas (professor_id, escola_id);

alter table api.disciplinas enable row level security;

comment on table api.disciplinas is 'Subjects, one row for each class that has it.';
comment on column api.disciplinas.id is 'Key.';
comment on column api.disciplinas.escola_id is 'The school.';
comment on column api.disciplinas.turma_id is 'The class.';
comment on column api.disciplinas.professor_id is 'Who teaches it; null while nobody is assigned.';
comment on column api.disciplinas.nome is 'Matemática, História …';
comment on column api.disciplinas.carga_horaria is 'Hours a year.';
comment on column api.disciplinas.criado_em is 'When the row was made.';

-- A student. The serie comes through the class. A CPF is unique within a school only, so that it says nothing about others.
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
  constraint alunos_na_escola unique (escola_id, id),
  constraint alunos_matricula_unica unique (escola_id, matricula),
  constraint alunos_cpf_unico unique (escola_id, cpf),
  constraint alunos_turma_da_escola foreign key (escola_id, turma_id) references api.turmas (escola_id, id),
  constraint alunos_cpf_digitos check (cpf ~ '^[0-9]{11}$'),
  constraint alunos_telefone_e164 check (telefone ~ '^\+[1-9][0-9]{7,14}$')
);

create index alunos_turma_id_idx on api.alunos (turma_id, escola_id);
create index alunos_cpf_idx on api.alunos (cpf);

alter table api.alunos enable row level security;

comment on table api.alunos is 'Students. One who is active may sign in to the portal.';
comment on column api.alunos.id is 'Key; the sub of a student''s token.';
comment on column api.alunos.escola_id is 'The school.';
comment on column api.alunos.turma_id is 'The class.';
comment on column api.alunos.matricula is 'Enrolment number, unique within the school.';
comment on column api.alunos.nome_completo is 'Full name.';
comment on column api.alunos.nascimento is 'Date of birth.';
comment on column api.alunos.cpf is 'CPF, 11 digits: the portal login code.';
comment on column api.alunos.telefone is 'Where the portal code is sent, E.164; null for a student without a phone.';
comment on column api.alunos.ativo is 'Whether the student attends now; the portal is for active ones.';
comment on column api.alunos.criado_em is 'When the row was made.';

-- A guardian at one school. Someone with children at two schools is two rows with one CPF.
create table api.responsaveis (
  id uuid primary key default gen_random_uuid(),
  escola_id uuid not null references api.escolas (id),
  nome_completo text not null,
  cpf text not null,
  telefone text not null,
  email text,
  ativo boolean not null default true,
  criado_em timestamptz not null default now(),
  constraint responsaveis_na_escola unique (escola_id, id),
  constraint responsaveis_cpf_unico unique (escola_id, cpf),
  constraint responsaveis_cpf_digitos check (cpf ~ '^[0-9]{11}$'),
  constraint responsaveis_telefone_e164 check (telefone ~ '^\+[1-9][0-9]{7,14}$')
);

create index responsaveis_cpf_idx on api.responsaveis (cpf);

alter table api.responsaveis enable row level security;

comment on table api.responsaveis is 'Guardians. One who is active may sign in to the portal.';
comment on column api.responsaveis.id is 'Key; the sub of a guardian''s token.';
comment on column api.responsaveis.escola_id is 'The school.';
comment on column api.responsaveis.nome_completo is 'Full name.';
comment on column api.responsaveis.cpf is 'CPF, 11 digits: the portal login code.';
comment on column api.responsaveis.telefone is 'Where the portal code is sent, E.164.';
comment on column api.responsaveis.email is 'Where to write.';
comment on column api.responsaveis.ativo is 'Whether the person may use the portal.';
comment on column api.responsaveis.criado_em is 'When the row was made.';

-- Who answers for which student: what a guardian sees in the portal follows from here.
create table api.alunos_responsaveis (
  id uuid primary key default gen_random_uuid(),
  escola_id uuid not null references api.escolas (id),
  aluno_id uuid not null,
  responsavel_id uuid not null,
  parentesco text not null,
  ordem smallint not null default 1,
  criado_em timestamptz not null default now(),
  constraint alunos_responsaveis_par_unico unique (escola_id, aluno_id, responsavel_id),
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
comment on column api.alunos_responsaveis.id is 'Key.';
comment on column api.alunos_responsaveis.escola_id is 'The school of both.';
comment on column api.alunos_responsaveis.aluno_id is 'The student.';
comment on column api.alunos_responsaveis.responsavel_id is 'The guardian.';
comment on column api.alunos_responsaveis.parentesco is 'What the guardian is to the student: mae, pai, avo, irmao, tio, tutor or outro, whatever the gender.';
comment on column api.alunos_responsaveis.ordem is 'Whom to reach first: the lowest.';
comment on column api.alunos_responsaveis.criado_em is 'When the row was made.';

-- An exam or assignment. Its subject is one of its class, not just one of the school.
create table api.avaliacoes (
  id uuid primary key default gen_random_uuid(),
  escola_id uuid not null references api.escolas (id),
  turma_id uuid not null,
  disciplina_id uuid not null,
  titulo text not null,
  data date not null,
  bimestre smallint not null,
  peso numeric(4, 2) not null default 1,
  criado_em timestamptz not null default now(),
  constraint avaliacoes_na_escola unique (escola_id, id),
  constraint avaliacoes_turma_da_escola foreign key (escola_id, turma_id) references api.turmas (escola_id, id),
  constraint avaliacoes_disciplina_da_turma
    foreign key (escola_id, turma_id, disciplina_id) references api.disciplinas (escola_id, turma_id, id),
  constraint avaliacoes_bimestre check (bimestre between 1 and 4),
  constraint avaliacoes_peso check (peso > 0)
);

create index avaliacoes_turma_id_idx on api.avaliacoes (turma_id, escola_id);
create index avaliacoes_disciplina_id_idx on api.avaliacoes (disciplina_id, turma_id, escola_id);

alter table api.avaliacoes enable row level security;

comment on table api.avaliacoes is 'Exams and assignments of a class.';
comment on column api.avaliacoes.id is 'Key.';
comment on column api.avaliacoes.escola_id is 'The school.';
comment on column api.avaliacoes.turma_id is 'The class.';
comment on column api.avaliacoes.disciplina_id is 'The subject, one of that class.';
comment on column api.avaliacoes.titulo is 'What it is called.';
comment on column api.avaliacoes.data is 'The day it takes place.';
comment on column api.avaliacoes.bimestre is 'Which of the four terms it counts for.';
comment on column api.avaliacoes.peso is 'Its weight in the average.';
comment on column api.avaliacoes.criado_em is 'When the row was made.';

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
comment on column api.notas.valor is 'From 0 to 10.';
comment on column api.notas.observacao is 'What the teacher adds to it.';
comment on column api.notas.criado_em is 'When the row was made.';

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

comment on table api.frequencias is 'Attendance, one row a student and day.';
comment on column api.frequencias.id is 'Key.';
comment on column api.frequencias.escola_id is 'The school.';
comment on column api.frequencias.aluno_id is 'The student.';
comment on column api.frequencias.turma_id is 'The class on that day.';
comment on column api.frequencias.data is 'The day.';
comment on column api.frequencias.presente is 'Whether the student was there.';
comment on column api.frequencias.justificativa is 'Why not, when that is known.';
comment on column api.frequencias.criado_em is 'When the row was made.';

-- A notice to everybody at the school, portal included.
create table api.comunicados (
  id uuid primary key default gen_random_uuid(),
  escola_id uuid not null references api.escolas (id),
  titulo text not null,
  texto text not null,
  publicado_em timestamptz not null default now(),
  criado_em timestamptz not null default now()
);

create index comunicados_escola_id_idx on api.comunicados (escola_id, publicado_em desc);

alter table api.comunicados enable row level security;

comment on table api.comunicados is 'Notices of a school.';
comment on column api.comunicados.id is 'Key.';
comment on column api.comunicados.escola_id is 'The school.';
comment on column api.comunicados.titulo is 'Its heading.';
comment on column api.comunicados.texto is 'What it says.';
comment on column api.comunicados.publicado_em is 'The date it bears.';
comment on column api.comunicados.criado_em is 'When the row was made.';

-- Something that happened with a student and was written down.
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

comment on table api.ocorrencias is 'Notes on what happened with a student.';
comment on column api.ocorrencias.id is 'Key.';
comment on column api.ocorrencias.escola_id is 'The school.';
comment on column api.ocorrencias.aluno_id is 'The student.';
comment on column api.ocorrencias.tipo is 'elogio, atraso, disciplinar, saude or outro.';
comment on column api.ocorrencias.descricao is 'What happened.';
comment on column api.ocorrencias.data is 'When it happened.';
comment on column api.ocorrencias.criado_em is 'When the row was made.';

-- A date in the school's calendar, for everybody at the school.
create table api.eventos (
  id uuid primary key default gen_random_uuid(),
  escola_id uuid not null references api.escolas (id),
  titulo text not null,
  descricao text,
  local text,
  inicio timestamptz not null,
  fim timestamptz,
  criado_em timestamptz not null default now(),
  constraint eventos_fim_depois_do_inicio check (fim >= inicio)
);

create index eventos_escola_id_idx on api.eventos (escola_id, inicio);

alter table api.eventos enable row level security;

comment on table api.eventos is 'The calendar of a school.';
comment on column api.eventos.id is 'Key.';
comment on column api.eventos.escola_id is 'The school.';
comment on column api.eventos.titulo is 'What takes place.';
comment on column api.eventos.descricao is 'More about it.';
comment on column api.eventos.local is 'Where.';
comment on column api.eventos.inicio is 'When it begins.';
comment on column api.eventos.fim is 'When it ends, when that is known.';
comment on column api.eventos.criado_em is 'When the row was made.';

-- A document of one student. The file itself is kept elsewhere.
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
  constraint documentos_tipo check (tipo in ('boletim', 'declaracao', 'historico', 'atestado', 'outro'))
);

create index documentos_escola_id_idx on api.documentos (escola_id, emitido_em desc);
create index documentos_aluno_id_idx on api.documentos (aluno_id, escola_id);

alter table api.documentos enable row level security;

comment on table api.documentos is 'Documents of students.';
comment on column api.documentos.id is 'Key.';
comment on column api.documentos.escola_id is 'The school.';
comment on column api.documentos.aluno_id is 'The student.';
comment on column api.documentos.tipo is 'boletim, declaracao, historico, atestado or outro.';
comment on column api.documentos.titulo is 'What it is called.';
comment on column api.documentos.arquivo is 'Where the file is: a path in the storage of the school, not an address.';
comment on column api.documentos.emitido_em is 'The date it bears.';
comment on column api.documentos.criado_em is 'When the row was made.';

-- A one-time code for the portal goes with the student or the guardian it was made for.
alter table portaria.login_otps
  add constraint login_otps_aluno_id_fkey foreign key (aluno_id) references api.alunos (id) on delete cascade,
  add constraint login_otps_responsavel_id_fkey foreign key (responsavel_id) references api.responsaveis (id) on delete cascade;

create index login_otps_aluno_id_idx on portaria.login_otps (aluno_id);
create index login_otps_responsavel_id_idx on portaria.login_otps (responsavel_id);
