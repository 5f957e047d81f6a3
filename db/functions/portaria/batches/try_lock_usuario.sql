/*
 * The same as portaria.lock_usuario, without waiting: a call for many people holds all their locks until commit, so it
 * must not wait for one.
 */
create or replace function portaria.try_lock_usuario(usuario_id uuid) returns boolean
language plpgsql volatile
as $$
begin
  perform from portaria.usuarios as u where u.id = try_lock_usuario.usuario_id for no key update skip locked;
  return found or not exists (select from portaria.usuarios as u where u.id = try_lock_usuario.usuario_id);
end;
$$;

comment on function portaria.try_lock_usuario(uuid) is 'Locks the row of a user until commit, without waiting; false when another transaction holds the lock. True when there is no such user.';

revoke all on function portaria.try_lock_usuario(uuid) from public;
