/*
 * The caller passes either the id or the login code, not both. portaria.lock_caller locks by id, so a person who got
 * another login code in the meantime is not found. A code that nobody has gives null, because the caller must remember
 * it.
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
  v_usuario_id := coalesce(lock_named_usuario.id, (select u.id from portaria.usuarios as u where u.codigo = v_codigo));
  perform portaria.lock_caller(array['administrador', 'escola'], v_usuario_id);
  v_usuario_id := (
    select u.id from portaria.usuarios as u where u.id = v_usuario_id and (v_codigo is null or u.codigo = v_codigo)
  );
  if v_usuario_id is null and v_codigo is null then
    perform portaria.raise_error('not_found');
  end if;
  return v_usuario_id;
end;
$$;

comment on function portaria.lock_named_usuario(uuid, text) is 'Locks the caller and the user with this id or this login code, and returns the id; null when nobody has this code. 400 invalid_request unless exactly one is given, 404 not_found for an id.';

revoke all on function portaria.lock_named_usuario(uuid, text) from public;
