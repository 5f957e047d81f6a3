/*
 * The records of one CPF may be of several people: a school may have added one with a phone of its own.
 */
create or replace function portaria.with_phone(titulares uuid[], telefone text) returns uuid[]
language sql stable
as $$
  select array(
    select u.id from portaria.usuarios as u where u.id = any (with_phone.titulares) and u.telefone = with_phone.telefone
    union all
    select r.id from api.responsaveis as r where r.id = any (with_phone.titulares) and r.telefone = with_phone.telefone
    union all
    select a.id from api.alunos as a
    where a.id = any (with_phone.titulares) and coalesce(a.telefone, portaria.guardian_phone(a.id)) = with_phone.telefone
  )
$$;

comment on function portaria.with_phone(uuid[], text) is 'Those of these records whose codes go to this phone.';

revoke all on function portaria.with_phone(uuid[], text) from public;
