/*
 * The trigger portaria.end_changed_sessions ends the sessions and the codes.
 */
create or replace function portaria.deactivate_usuario(usuario_id uuid) returns boolean
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  update portaria.usuarios as u
  set ativo = false
  where u.id = deactivate_usuario.usuario_id
    and u.ativo;
  if not found then
    return false;
  end if;
  perform portaria.log_transacao(
    'user.deactivate', deactivate_usuario.usuario_id, null, '{"antes": {"ativo": true}, "depois": {"ativo": false}}'
  );
  return true;
end;
$$;

comment on function portaria.deactivate_usuario(uuid) is 'Keeps a person from signing in, ends their sessions, and logs it; false when inactive already.';

revoke all on function portaria.deactivate_usuario(uuid) from public;
