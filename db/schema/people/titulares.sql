-- Every person once: no two of usuarios, alunos and responsaveis share an id. Lists search here. Triggers on the three tables fill it.
create table portaria.titulares (
  id uuid primary key,
  tipo text not null,
  chave text not null default '',
  palavras tsvector not null default '',
  final_telefone text,
  escola_id uuid,
  entrou_em timestamptz,
  constraint titulares_tipo_conhecido check (tipo in ('usuario', 'aluno', 'responsavel'))
);

create index titulares_chave_idx on portaria.titulares (chave collate "C", id);
create index titulares_palavras_idx on portaria.titulares using gin (palavras);
create index titulares_final_telefone_idx on portaria.titulares (final_telefone);
create index titulares_escola_id_idx on portaria.titulares (escola_id) where escola_id is not null;

alter table portaria.titulares enable row level security;

comment on table portaria.titulares is 'Each id that names a person, once: staff, students and guardians share no id. It has what the search of people needs. Filled by triggers.';
comment on column portaria.titulares.id is 'Key of the row in usuarios, alunos or responsaveis.';
comment on column portaria.titulares.tipo is 'usuario, aluno or responsavel: the table that has the row.';
comment on column portaria.titulares.chave is 'The name in lower case without accents, by which lists are sorted.';
comment on column portaria.titulares.palavras is 'The words of chave.';
comment on column portaria.titulares.final_telefone is 'The last four digits of the person''s own phone: all that a list may match.';
comment on column portaria.titulares.escola_id is 'The school of a student or guardian; null for staff.';
comment on column portaria.titulares.entrou_em is 'When the person first signed in; null when never.';
