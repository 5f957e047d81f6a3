/*
 * The way back in after a deactivation. Nothing of before comes with it: whatever the person left open, a lost phone or a
 * code in somebody else's hands, was closed on purpose.
 */
create or replace function portaria.activate_usuario(usuario_id uuid) returns boolean
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  update portaria.usuarios as u
  set ativo = true, sessoes_validas_desde = portaria.next_session_end(u.sessoes_validas_desde)
  where u.id = activate_usuario.usuario_id
    and not u.ativo;
  if not found then
    return false;
  end if;
  update portaria.login_otps as o
  set expira_em = clock_timestamp()
  where o.usuario_id = activate_usuario.usuario_id
    and o.usado_em is null
    and o.expira_em > clock_timestamp();
  return true;
end;
$$;

comment on function portaria.activate_usuario(uuid) is 'Lets a deactivated person sign in again, without the sessions and codes of before; false when active already.';

revoke all on function portaria.activate_usuario(uuid) from public;
