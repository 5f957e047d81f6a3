/*
 * Who may change a user. A school may change only people all of whose roles are at that school; somebody with a role
 * elsewhere, a global role or no role is not its to change. The row is locked first, so that a role granted at the same time
 * is seen.
 */
create or replace function portaria.lock_managed_usuario(claims jsonb, id uuid) returns portaria.usuarios
language plpgsql volatile
as $$
declare
  v_escola_id uuid := portaria.managed_escola(lock_managed_usuario.claims);
  v_usuario portaria.usuarios;
begin
  perform portaria.lock_usuario(lock_managed_usuario.id);
  v_usuario := portaria.find_managed_usuario(lock_managed_usuario.claims, lock_managed_usuario.id);
  if not portaria.belongs_to_school(v_usuario.id, v_escola_id) then
    perform portaria.raise_error('not_allowed');
  end if;
  return v_usuario;
end;
$$;

comment on function portaria.lock_managed_usuario(jsonb, uuid) is 'Locks and returns the user with this id. 404 not_found; 403 not_allowed when this token manages a school and not all roles of the user are there, or the user has none.';

revoke all on function portaria.lock_managed_usuario(jsonb, uuid) from public;
