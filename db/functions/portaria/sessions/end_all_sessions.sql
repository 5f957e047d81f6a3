/*
 * Logs out everywhere. A session that has ended itself cannot end others: otherwise the holder of an old token could
 * sign the owner out again and again.
 */
create or replace function portaria.end_all_sessions(usuario_id uuid, iat bigint) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select portaria.lock_usuario(end_all_sessions.usuario_id);
  update portaria.usuarios as u
  set sessoes_validas_desde = portaria.next_session_end(u.id, u.sessoes_validas_desde)
  where u.id = end_all_sessions.usuario_id
    and u.sessoes_validas_desde <= to_timestamp(coalesce(end_all_sessions.iat, 0))
$$;

comment on function portaria.end_all_sessions(uuid, bigint) is 'Ends every session of a user that was issued until now, if the session that asks (issued at iat) is still valid.';

revoke all on function portaria.end_all_sessions(uuid, bigint) from public;
