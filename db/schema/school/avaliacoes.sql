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
  constraint avaliacoes_peso check (peso > 0),
  constraint avaliacoes_titulo_visivel check (titulo !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]')
);

create index avaliacoes_turma_id_idx on api.avaliacoes (turma_id, escola_id);
create index avaliacoes_disciplina_id_idx on api.avaliacoes (disciplina_id, turma_id, escola_id);

alter table api.avaliacoes enable row level security;

comment on table api.avaliacoes is 'Exams and assignments of a class.';
comment on column api.avaliacoes.id is 'Key.';
comment on column api.avaliacoes.escola_id is 'The school.';
comment on column api.avaliacoes.turma_id is 'The class.';
comment on column api.avaliacoes.disciplina_id is 'Subject, one of the same class.';
comment on column api.avaliacoes.titulo is 'Title.';
comment on column api.avaliacoes.data is 'Date of the exam or of the deadline.';
comment on column api.avaliacoes.bimestre is 'Term that the result counts for, 1 to 4.';
comment on column api.avaliacoes.peso is 'Weight in the average.';
comment on column api.avaliacoes.criado_em is 'When the row was created.';
