/*
 * A school may change, and see everything of, only people all of whose roles are at that school. It may grant a role to
 * anybody by whole login code, but that shows it nothing more of them.
 */
create or replace function portaria.belongs_to_school(usuario_id uuid, escola_id uuid) returns boolean
language sql stable
as $$
  select belongs_to_school.escola_id is null or coalesce((
    select bool_and(up.escola_id is not distinct from belongs_to_school.escola_id)
    from portaria.usuario_papeis as up
    where up.usuario_id = belongs_to_school.usuario_id
  ), false)
$$;

comment on function portaria.belongs_to_school(uuid, uuid) is 'Whether a user has roles at this school and none beyond it. escola_id null means all schools, and gives true.';

revoke all on function portaria.belongs_to_school(uuid, uuid) from public;
