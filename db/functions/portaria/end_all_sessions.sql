/*
 * iat is whole seconds and may be dated up to the second after the last such moment (portaria.system_claims), so the next
 * moment lies beyond that second: no session that exists now is left out.
 */
create or replace function portaria.end_all_sessions(usuario_id uuid) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update portaria.usuarios as u
  set sessoes_validas_desde = greatest(
    clock_timestamp(),
    date_trunc('second', u.sessoes_validas_desde) + interval '1.001 seconds'
  )
  where u.id = end_all_sessions.usuario_id
$$;

comment on function portaria.end_all_sessions(uuid) is 'Ends every session of a user that was issued until now.';

revoke all on function portaria.end_all_sessions(uuid) from public;
