/*
 * A school has few people, so a search at a school begins with them. Somebody without any role stays in the list of the
 * school that took the last one: it may give it back.
 */
create or replace function portaria.school_people(escola_id uuid, papel text) returns uuid[]
language sql stable
as $$
  select array(
    select up.usuario_id
    from portaria.usuario_papeis as up
    join portaria.papeis as p on p.id = up.papel_id
    where up.escola_id = school_people.escola_id and (school_people.papel is null or p.nome = school_people.papel)
    union all
    select u.id
    from portaria.usuarios as u
    where u.papel_perdido_escola = school_people.escola_id
      and school_people.papel is null
      and not exists (select from portaria.usuario_papeis as up where up.usuario_id = u.id)
    union all
    select t.id
    from portaria.titulares as t
    where t.escola_id = school_people.escola_id and (school_people.papel is null or t.tipo = school_people.papel)
  )
  where school_people.escola_id is not null
$$;

comment on function portaria.school_people(uuid, text) is 'The ids of the staff, students and guardians of a school, with this role or kind, and without papel of those whose last role it took; null without a school.';

revoke all on function portaria.school_people(uuid, text) from public;
