/*
 * An unknown and an inactive user give the same answer, so that nobody can tell them apart.
 */
create or replace function portaria.find_active_usuario(codigo text) returns portaria.usuarios
language plpgsql stable
as $$
declare
  v_usuario portaria.usuarios;
begin
  select * into v_usuario from portaria.usuarios as u where u.codigo = find_active_usuario.codigo and u.ativo;
  return v_usuario;
end;
$$;

comment on function portaria.find_active_usuario(text) is 'The active user with this login code (digits only), or null.';

revoke all on function portaria.find_active_usuario(text) from public;
