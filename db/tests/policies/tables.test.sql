-- Each table of api: its columns, its policies with their commands, and its privileges.
begin;
select plan(173);

create temporary table esperadas (tabela name primary key, colunas name[], portal name, privilegios text[]);
-- Inserts and updates of alunos and responsaveis are granted by column. Functions alone write the links of families.
insert into esperadas values
  ('alunos', '{id,escola_id,turma_id,matricula,nome_completo,nascimento,cpf,telefone,ativo,criado_em,atualizado_em}',
    'Students and their guardians read the record of the student', '{SELECT,DELETE}'),
  ('alunos_responsaveis', '{id,escola_id,aluno_id,responsavel_id,parentesco,ordem,criado_em}',
    null, '{SELECT}'),
  ('avaliacoes', '{id,escola_id,turma_id,disciplina_id,titulo,data,bimestre,peso,criado_em}',
    'Students and their guardians read the exams of their class', '{SELECT,INSERT,UPDATE,DELETE}'),
  ('comunicados', '{id,escola_id,titulo,texto,publicado_em,criado_em}',
    'Students and guardians read the notices of their school', '{SELECT,INSERT,UPDATE,DELETE}'),
  ('disciplinas', '{id,escola_id,turma_id,professor_id,nome,carga_horaria,criado_em}',
    'Students and their guardians read the subjects of their class', '{SELECT,INSERT,UPDATE,DELETE}'),
  ('documentos', '{id,escola_id,aluno_id,tipo,titulo,arquivo,emitido_em,criado_em}',
    'Students and their guardians read their documents', '{SELECT,INSERT,UPDATE,DELETE}'),
  ('escolas', '{id,nome,cnpj,inep,municipio,uf,criado_em}',
    null, '{SELECT,INSERT,UPDATE,DELETE}'),
  ('eventos', '{id,escola_id,titulo,descricao,local,inicio,fim,criado_em}',
    'Students and guardians read the calendar of their school', '{SELECT,INSERT,UPDATE,DELETE}'),
  ('frequencias', '{id,escola_id,aluno_id,turma_id,data,presente,justificativa,criado_em}',
    'Students and their guardians read their attendance', '{SELECT,INSERT,UPDATE,DELETE}'),
  ('notas', '{id,escola_id,avaliacao_id,aluno_id,valor,observacao,criado_em}',
    'Students and their guardians read their grades', '{SELECT,INSERT,UPDATE,DELETE}'),
  ('ocorrencias', '{id,escola_id,aluno_id,tipo,descricao,data,criado_em}',
    'Students and their guardians read what was noted about them', '{SELECT,INSERT,UPDATE,DELETE}'),
  ('professores', '{id,escola_id,nome_completo,cpf,email,telefone,ativo,criado_em}',
    null, '{SELECT,INSERT,UPDATE,DELETE}'),
  ('responsaveis', '{id,escola_id,nome_completo,cpf,telefone,email,ativo,criado_em,atualizado_em}',
    null, '{SELECT,DELETE}'),
  ('series', '{id,escola_id,nome,nivel,ordem,criado_em}',
    'Students and their guardians read their year of schooling', '{SELECT,INSERT,UPDATE,DELETE}'),
  ('turmas', '{id,escola_id,serie_id,nome,ano_letivo,turno,criado_em}',
    'Students and their guardians read their class', '{SELECT,INSERT,UPDATE,DELETE}');

create temporary table politicas (nome name, comando text);
insert into politicas values
  ('Staff add rows to their schools', 'insert'),
  ('Staff change the rows of their schools', 'update'),
  ('Staff delete the rows of their schools', 'delete'),
  ('Staff read the rows of their schools', 'select');

select set_eq($$select relname from pg_class where relnamespace = 'api'::regnamespace and relkind in ('r', 'p')$$, 'select tabela from esperadas', 'every table of api is listed');

select columns_are('api', e.tabela, e.colunas, e.tabela || ': columns')
from esperadas as e order by e.tabela;
select policies_are('api', e.tabela, array(select nome from politicas) || array_remove(array[e.portal], null), e.tabela || ': policies [E1]')
from esperadas as e order by e.tabela;
select policy_cmd_is('api', e.tabela, p.nome, p.comando, e.tabela || ': ' || p.nome)
from esperadas as e cross join politicas as p order by e.tabela, p.nome;
select policy_cmd_is('api', e.tabela, e.portal, 'select', e.tabela || ': the portal only reads')
from esperadas as e where e.portal is not null order by e.tabela;
select table_privs_are('api', e.tabela, p.papel, p.privilegios, e.tabela || ': privileges of ' || p.papel)
from esperadas as e
cross join lateral (values ('authenticated', e.privilegios), ('anon', '{}'), ('service_role', '{}')) as p (papel, privilegios)
order by e.tabela, p.papel;
-- PUBLIC would include anon.
select policy_roles_are('api', p.tablename, p.policyname, '{authenticated}', p.tablename || ': ' || p.policyname || ', for sessions alone')
from pg_policies as p join esperadas as e on e.tabela = p.tablename where p.schemaname = 'api' and p.policyname = e.portal order by p.tablename;
select is_empty($$select tablename from pg_policies where schemaname = 'api' and roles <> '{authenticated}'$$, 'every policy is for authenticated only');
-- Ids of people, and columns that open the portal, are written by functions only.
select column_privs_are('api', t.tabela, c.coluna, 'authenticated', '{SELECT}', t.tabela || '.' || c.coluna || ' is only read')
from unnest('{alunos,responsaveis}'::name[]) as t (tabela), unnest('{id,cpf,telefone,ativo,criado_em,atualizado_em}'::name[]) as c (coluna);
select set_eq(
  $$select table_name || '.' || column_name from information_schema.column_privileges where table_schema = 'api' and grantee = 'authenticated' and privilege_type in ('INSERT', 'UPDATE') and table_name in ('alunos', 'responsaveis')$$,
  $$select e.tabela || '.' || c from esperadas as e, unnest(e.colunas) as c where e.tabela in ('alunos', 'responsaveis') and c <> all ('{id,cpf,telefone,ativo,criado_em,atualizado_em}')$$,
  'authenticated may write all other columns of these tables'
);
-- An administrator adds a role: the grants stay as they are.
select portaria.isolate_by_school('api.alunos_responsaveis');
select table_privs_are('api', 'alunos_responsaveis', 'authenticated', '{SELECT}', 'alunos_responsaveis: a protection that is declared again opens nothing');

select * from finish();
rollback;
