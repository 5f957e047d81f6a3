/*
 * Log out everywhere.
 */
create or replace function portaria.end_all_sessions(usuario_id uuid) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update portaria.usuarios as u
  set sessoes_validas_desde = portaria.next_session_end(u.sessoes_validas_desde)
  where u.id = end_all_sessions.usuario_id
$$;

comment on function portaria.end_all_sessions(uuid) is 'Ends every session of a user that was issued until now.';

revoke all on function portaria.end_all_sessions(uuid) from public;
