/*
 * The trigger portaria.end_changed_sessions ends earlier sessions and codes for good: activating the person again does
 * not bring them back.
 */
create or replace function portaria.set_usuario_active(usuario_id uuid, ativo boolean) returns boolean
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  update portaria.usuarios as u
  set ativo = set_usuario_active.ativo
  where u.id = set_usuario_active.usuario_id
    and u.ativo <> set_usuario_active.ativo;
  if not found then
    return false;
  end if;
  perform portaria.log_transacao(
    case when set_usuario_active.ativo then 'user.activate' else 'user.deactivate' end,
    set_usuario_active.usuario_id, null,
    jsonb_build_object(
      'antes', jsonb_build_object('ativo', not set_usuario_active.ativo),
      'depois', jsonb_build_object('ativo', set_usuario_active.ativo)
    )
  );
  return true;
end;
$$;

comment on function portaria.set_usuario_active(uuid, boolean) is 'Activates or deactivates a user, ends earlier sessions and codes, and logs it; false when nothing changed.';

revoke all on function portaria.set_usuario_active(uuid, boolean) from public;
