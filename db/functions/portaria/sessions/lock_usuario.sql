/*
 * Every function that starts or ends sessions of a person locks the person's row first, before any other row. So a
 * logout and a sign-in at the same time run one after the other. Several persons are locked in the order of their ids.
 * The row is read after the wait.
 */
create or replace function portaria.lock_usuario(usuario_id uuid) returns portaria.usuarios
language plpgsql volatile
as $$
declare
  v_usuario portaria.usuarios;
begin
  select * into v_usuario from portaria.usuarios as u where u.id = lock_usuario.usuario_id for no key update;
  return v_usuario;
end;
$$;

comment on function portaria.lock_usuario(uuid) is 'Locks the row of a user until commit and returns it as it is then; null when no user has this id.';

revoke all on function portaria.lock_usuario(uuid) from public;
