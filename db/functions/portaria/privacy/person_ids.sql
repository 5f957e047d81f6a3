/*
 * One person may have several records: staff, guardian at one school, student or teacher at another.
 */
create or replace function portaria.person_ids(codigo text) returns uuid[]
language sql stable
as $$
  select array(
    select u.id from portaria.usuarios as u where u.codigo = person_ids.codigo
    union all
    select r.id from api.responsaveis as r where r.cpf = person_ids.codigo
    union all
    select a.id from api.alunos as a where a.cpf = person_ids.codigo
    union all
    select p.id from api.professores as p where p.cpf = person_ids.codigo
  )
$$;

comment on function portaria.person_ids(text) is 'The ids of all records with this login code: staff, guardians, students and teachers.';

revoke all on function portaria.person_ids(text) from public;
