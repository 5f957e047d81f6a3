/*
 * The caller passes either the id or the login code, not both.
 */
create or replace function portaria.lock_named_usuario(id uuid, codigo text) returns uuid
language plpgsql volatile
as $$
declare
  v_codigo text := case when lock_named_usuario.codigo is not null then portaria.parse_codigo(lock_named_usuario.codigo) end;
  v_usuario_id uuid;
begin
  if num_nonnulls(lock_named_usuario.id, v_codigo) <> 1 then
    perform portaria.raise_error('invalid_request');
  end if;
  select u.id into v_usuario_id
  from portaria.usuarios as u
  where u.id = lock_named_usuario.id or u.codigo = v_codigo
  for no key update;
  if v_usuario_id is null then
    perform portaria.raise_error('not_found');
  end if;
  return v_usuario_id;
end;
$$;

comment on function portaria.lock_named_usuario(uuid, text) is 'Locks the user with this id or this login code, and returns the id. 400 invalid_request unless exactly one is given, 404 not_found.';

revoke all on function portaria.lock_named_usuario(uuid, text) from public;
