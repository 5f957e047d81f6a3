/*
 * A student without a phone uses a guardian's, so a change of that phone concerns both.
 */
create or replace function portaria.reached_through(responsaveis uuid[]) returns uuid[]
language sql stable
as $$
  select array(
    select distinct a.id
    from api.alunos_responsaveis as ar
    join api.alunos as a on a.id = ar.aluno_id
    where ar.responsavel_id = any (reached_through.responsaveis)
      and a.telefone is null
  )
$$;

comment on function portaria.reached_through(uuid[]) is 'The students without a phone who have one of these guardians.';

revoke all on function portaria.reached_through(uuid[]) from public;
