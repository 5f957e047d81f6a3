/*
 * Takes the place of the module escolas where db:migrate --without escolas left it out. A function of the core that asks for
 * students or guardians asks these views, and finds nobody.
 */

drop view if exists portaria.sem_series;
create view portaria.sem_series as
select
  null::uuid as id, null::uuid as escola_id, null::text as nome, null::text as nivel, null::smallint as ordem,
  null::timestamptz as criado_em
where false;

comment on view portaria.sem_series is 'Empty: this database has no table series of the module escolas.';

drop view if exists portaria.sem_turmas;
create view portaria.sem_turmas as
select
  null::uuid as id, null::uuid as escola_id, null::uuid as serie_id, null::text as nome, null::smallint as ano_letivo,
  null::text as turno, null::timestamptz as criado_em
where false;

comment on view portaria.sem_turmas is 'Empty: this database has no table turmas of the module escolas.';

drop view if exists portaria.sem_professores;
create view portaria.sem_professores as
select
  null::uuid as id, null::uuid as escola_id, null::text as nome_completo, null::text as cpf, null::text as email,
  null::text as telefone, null::boolean as ativo, null::timestamptz as criado_em
where false;

comment on view portaria.sem_professores is 'Empty: this database has no table professores of the module escolas.';

drop view if exists portaria.sem_disciplinas;
create view portaria.sem_disciplinas as
select
  null::uuid as id, null::uuid as escola_id, null::uuid as turma_id, null::uuid as professor_id, null::text as nome,
  null::smallint as carga_horaria, null::timestamptz as criado_em
where false;

comment on view portaria.sem_disciplinas is 'Empty: this database has no table disciplinas of the module escolas.';

drop view if exists portaria.sem_alunos;
create view portaria.sem_alunos as
select
  null::uuid as id, null::uuid as escola_id, null::uuid as turma_id, null::text as matricula,
  null::text as nome_completo, null::date as nascimento, null::text as cpf, null::text as telefone,
  null::boolean as ativo, null::timestamptz as criado_em, null::timestamptz as atualizado_em
where false;

comment on view portaria.sem_alunos is 'Empty: this database has no table alunos of the module escolas.';

drop view if exists portaria.sem_responsaveis;
create view portaria.sem_responsaveis as
select
  null::uuid as id, null::uuid as escola_id, null::text as nome_completo, null::text as cpf, null::text as telefone,
  null::text as email, null::boolean as ativo, null::timestamptz as criado_em, null::timestamptz as atualizado_em
where false;

comment on view portaria.sem_responsaveis is 'Empty: this database has no table responsaveis of the module escolas.';

drop view if exists portaria.sem_alunos_responsaveis;
create view portaria.sem_alunos_responsaveis as
select
  null::uuid as id, null::uuid as escola_id, null::uuid as aluno_id, null::uuid as responsavel_id,
  null::text as parentesco, null::smallint as ordem, null::timestamptz as criado_em
where false;

comment on view portaria.sem_alunos_responsaveis is 'Empty: this database has no table alunos_responsaveis of the module escolas.';

drop view if exists portaria.sem_avaliacoes;
create view portaria.sem_avaliacoes as
select
  null::uuid as id, null::uuid as escola_id, null::uuid as turma_id, null::uuid as disciplina_id, null::text as titulo,
  null::date as data, null::smallint as bimestre, null::numeric(4, 2) as peso, null::timestamptz as criado_em
where false;

comment on view portaria.sem_avaliacoes is 'Empty: this database has no table avaliacoes of the module escolas.';

drop view if exists portaria.sem_notas;
create view portaria.sem_notas as
select
  null::uuid as id, null::uuid as escola_id, null::uuid as avaliacao_id, null::uuid as aluno_id,
  null::numeric(4, 2) as valor, null::text as observacao, null::timestamptz as criado_em
where false;

comment on view portaria.sem_notas is 'Empty: this database has no table notas of the module escolas.';

drop view if exists portaria.sem_frequencias;
create view portaria.sem_frequencias as
select
  null::uuid as id, null::uuid as escola_id, null::uuid as aluno_id, null::uuid as turma_id, null::date as data,
  null::boolean as presente, null::text as justificativa, null::timestamptz as criado_em
where false;

comment on view portaria.sem_frequencias is 'Empty: this database has no table frequencias of the module escolas.';

drop view if exists portaria.sem_comunicados;
create view portaria.sem_comunicados as
select
  null::uuid as id, null::uuid as escola_id, null::text as titulo, null::text as texto,
  null::timestamptz as publicado_em, null::timestamptz as criado_em
where false;

comment on view portaria.sem_comunicados is 'Empty: this database has no table comunicados of the module escolas.';

drop view if exists portaria.sem_ocorrencias;
create view portaria.sem_ocorrencias as
select
  null::uuid as id, null::uuid as escola_id, null::uuid as aluno_id, null::text as tipo, null::text as descricao,
  null::date as data, null::timestamptz as criado_em
where false;

comment on view portaria.sem_ocorrencias is 'Empty: this database has no table ocorrencias of the module escolas.';

drop view if exists portaria.sem_eventos;
create view portaria.sem_eventos as
select
  null::uuid as id, null::uuid as escola_id, null::text as titulo, null::text as descricao, null::text as local,
  null::timestamptz as inicio, null::timestamptz as fim, null::timestamptz as criado_em
where false;

comment on view portaria.sem_eventos is 'Empty: this database has no table eventos of the module escolas.';

drop view if exists portaria.sem_documentos;
create view portaria.sem_documentos as
select
  null::uuid as id, null::uuid as escola_id, null::uuid as aluno_id, null::text as tipo, null::text as titulo,
  null::text as arquivo, null::date as emitido_em, null::timestamptz as criado_em
where false;

comment on view portaria.sem_documentos is 'Empty: this database has no table documentos of the module escolas.';
