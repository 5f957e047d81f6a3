/*
 * The way back in after a deactivation. Nothing of before comes with it (portaria.end_changed_sessions).
 */
create or replace function portaria.activate_usuario(usuario_id uuid) returns boolean
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  update portaria.usuarios as u
  set ativo = true
  where u.id = activate_usuario.usuario_id
    and not u.ativo;
  if not found then
    return false;
  end if;
  perform portaria.log_transacao(
    'user.activate', activate_usuario.usuario_id, null, '{"antes": {"ativo": false}, "depois": {"ativo": true}}'
  );
  return true;
end;
$$;

comment on function portaria.activate_usuario(uuid) is 'Lets a deactivated person sign in again, without the sessions and codes of before, and logs it; false when active already.';

revoke all on function portaria.activate_usuario(uuid) from public;
