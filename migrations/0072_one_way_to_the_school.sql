-- PostgREST took alunos_responsaveis for a link between students and schools, too, so `alunos?select=escolas(nome)` was ambiguous. The student
-- and the guardian have the school of the link by their own foreign keys.
alter table api.alunos_responsaveis drop constraint alunos_responsaveis_escola_id_fkey;
