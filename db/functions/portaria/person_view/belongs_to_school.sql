/*
 * A school may change, and see everything of, only people all of whose roles are at that school. It may grant a role to
 * anybody by whole login code, but that shows it nothing more of them.
 */
create or replace function portaria.belongs_to_school(usuario_id uuid, escola_id uuid) returns boolean
language sql stable
as $$
  select belongs_to_school.escola_id is null or not exists (
    select from portaria.usuario_papeis as up
    where up.usuario_id = belongs_to_school.usuario_id and up.escola_id is distinct from belongs_to_school.escola_id
  )
$$;

comment on function portaria.belongs_to_school(uuid, uuid) is 'Whether a user has no role beyond this school. escola_id null means all schools, and gives true.';

revoke all on function portaria.belongs_to_school(uuid, uuid) from public;
