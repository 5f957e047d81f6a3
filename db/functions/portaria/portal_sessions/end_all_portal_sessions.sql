/*
 * Logs out everywhere: all profiles of the person, because the person has lost the phone. Inactive profiles too, or
 * their sessions would be valid again after an activation. As in portaria.end_all_sessions, a session that has ended
 * itself cannot end others. The caller holds the lock of the person.
 */
create or replace function portaria.end_all_portal_sessions(cpf text, iat bigint) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select portaria.lock_portal(end_all_portal_sessions.cpf, null);
  insert into portaria.portal_sessoes as s (titular_id, validas_desde)
  select p.id, portaria.next_session_end(p.id, null)
  from unnest(portaria.portal_ids(end_all_portal_sessions.cpf)) as p (id)
  order by p.id
  on conflict (titular_id) do update
  set validas_desde = portaria.next_session_end(s.titular_id, s.validas_desde)
  where s.validas_desde <= to_timestamp(coalesce(end_all_portal_sessions.iat, 0))
$$;

comment on function portaria.end_all_portal_sessions(text, bigint) is 'Ends every portal session of a person that was issued until now, if the session that asks (issued at iat) is still valid.';

revoke all on function portaria.end_all_portal_sessions(text, bigint) from public;
