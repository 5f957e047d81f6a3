/*
 * The rule of portaria.listed_situation for everybody at once: a list of fifty thousand people cannot ask for each of
 * them. Each situation is a branch of its own, so a filter reads the rows of one situation, most of them by a partial index.
 * portaria.list_people plans each call: the functions that this one calls for each locked person must not.
 */
create or replace function portaria.people_in(situacao text) returns setof uuid
language sql stable
set plan_cache_mode = force_generic_plan
as $$
  select u.id from portaria.usuarios as u where not u.ativo and coalesce(people_in.situacao = 'inativa', true)
  union all
  select a.id from api.alunos as a where not a.ativo and coalesce(people_in.situacao = 'inativa', true)
  union all
  select r.id from api.responsaveis as r where not r.ativo and coalesce(people_in.situacao = 'inativa', true)
  union all
  select u.id
  from portaria.usuarios as u
  where u.ativo
    and not exists (select from portaria.usuario_papeis as up where up.usuario_id = u.id)
    and coalesce(people_in.situacao = 'sem_papel', true)
  union all
  select u.id
  from portaria.usuarios as u
  where u.ativo
    and u.telefone is null
    and exists (select from portaria.usuario_papeis as up where up.usuario_id = u.id)
    and coalesce(people_in.situacao = 'sem_telefone', true)
  union all
  select a.id
  from api.alunos as a
  where a.ativo
    and a.cpf is not null
    and a.telefone is null
    and not exists (
      select
      from api.alunos_responsaveis as ar
      join api.responsaveis as r on r.id = ar.responsavel_id
      where ar.aluno_id = a.id and r.ativo
    )
    and coalesce(people_in.situacao = 'sem_telefone', true)
  union all
  select a.id from api.alunos as a where a.ativo and a.cpf is null and coalesce(people_in.situacao = 'sem_cpf', true)
  union all
  select u.id
  from portaria.usuarios as u
  where u.ativo
    and u.telefone is not null
    and u.id in (
      select up.usuario_id
      from portaria.usuario_papeis as up
      left join api.escolas as e on e.id = up.escola_id
      group by up.usuario_id
      having not bool_or(up.escola_id is null or e.id is not null)
    )
    and coalesce(people_in.situacao = 'escola_ausente', true)
  union all
  select (e.titular).id
  from (
    select t as titular from portaria.titulares as t where t.id = any (array(select portaria.erring_people())) offset 0
  ) as e
  where coalesce(people_in.situacao = 'limite_erros', true) and portaria.listed_situation(e.titular) = 'limite_erros'
$$;

comment on function portaria.people_in(text) is 'The ids of all people in this situation of portaria.listed_situation, other than pode_entrar; null: of all who are in another situation than pode_entrar.';

revoke all on function portaria.people_in(text) from public;
