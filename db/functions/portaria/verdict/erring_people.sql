/*
 * Wrong attempts count for a person, and all records of a CPF are one person. portaria.is_locked decides by the networks
 * and the unlocks; this finds the few whom it is worth asking.
 */
create or replace function portaria.erring_people() returns setof uuid
language sql stable
as $$
  with erros as (
    select o.titular_id, sum(o.tentativas) as total
    from portaria.login_otps as o
    where o.tentativas > 0
    group by o.titular_id
  ), cpfs as (
    select p.cpf
    from erros as e
    cross join lateral (
      select a.cpf from api.alunos as a where a.id = e.titular_id
      union all
      select r.cpf from api.responsaveis as r where r.id = e.titular_id
    ) as p
    group by p.cpf
    having sum(e.total) >= (select portaria.limite('erros_por_usuario'))
  )
  select e.titular_id from erros as e where e.total >= (select portaria.limite('erros_por_usuario'))
  union all
  select a.id from api.alunos as a where a.cpf in (select c.cpf from cpfs as c)
  union
  select r.id from api.responsaveis as r where r.cpf in (select c.cpf from cpfs as c)
$$;

comment on function portaria.erring_people() is 'The ids of all people with as many wrong attempts as the limit allows, for as long as codes are kept.';

revoke all on function portaria.erring_people() from public;
