/*
 * portaria.lock_usuario without the wait: a call for many people holds the locks of all of them until it ends, so it may wait
 * for none.
 */
create or replace function portaria.try_lock_usuario(usuario_id uuid) returns boolean
language plpgsql volatile
as $$
begin
  perform from portaria.usuarios as u where u.id = try_lock_usuario.usuario_id for no key update skip locked;
  return found or not exists (select from portaria.usuarios as u where u.id = try_lock_usuario.usuario_id);
end;
$$;

comment on function portaria.try_lock_usuario(uuid) is 'Locks the row of a user until the transaction ends; false when another transaction holds it. True for nobody.';

revoke all on function portaria.try_lock_usuario(uuid) from public;
