/*
 * Whatever starts or ends sessions of a person takes turns at the row of the person, before any other row: neither of two
 * outlives the other. Of many persons the rows are locked in the order of their ids. The row is read after the wait.
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

comment on function portaria.lock_usuario(uuid) is 'The row of a user as it is now, locked until the transaction ends; null for nobody.';

revoke all on function portaria.lock_usuario(uuid) from public;
