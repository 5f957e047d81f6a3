/*
 * Who may see a user: the administrador sees everybody, a school sees the people with a role at it, and those without any role
 * whose last role it took: it knows their login code only masked, and may give the role back.
 */
create or replace function portaria.find_managed_usuario(claims jsonb, id uuid) returns portaria.usuarios
language plpgsql stable
as $$
declare
  v_escola_id uuid := portaria.managed_escola(find_managed_usuario.claims);
  v_usuario portaria.usuarios;
begin
  select * into v_usuario from portaria.usuarios as u where u.id = find_managed_usuario.id;
  if v_usuario.id is null then
    perform portaria.raise_error('not_found');
  end if;
  if v_escola_id is not null and not exists (
    select from portaria.usuario_papeis as up where up.usuario_id = v_usuario.id and up.escola_id = v_escola_id
  ) and (
    v_usuario.papel_perdido_escola is distinct from v_escola_id
    or exists (select from portaria.usuario_papeis as up where up.usuario_id = v_usuario.id)
  ) then
    perform portaria.raise_error('not_allowed');
  end if;
  return v_usuario;
end;
$$;

comment on function portaria.find_managed_usuario(jsonb, uuid) is 'The user with this id. 404 not_found; 403 not_allowed when this token manages a school where the user has no role, and whose last role it did not take.';

revoke all on function portaria.find_managed_usuario(jsonb, uuid) from public;
