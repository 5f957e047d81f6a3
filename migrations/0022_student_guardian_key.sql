-- A student and a guardian are linked once, and the link is named by both: PostgREST embeds guardians in students by it.
alter table api.alunos_responsaveis
  drop constraint alunos_responsaveis_pkey,
  drop constraint alunos_responsaveis_par_unico,
  add primary key (escola_id, aluno_id, responsavel_id),
  add constraint alunos_responsaveis_id_unico unique (id);

comment on column api.alunos_responsaveis.id is 'An id of the link.';
