/*
 * The sessions of one profile, at the word of its school: what the same person has at another school goes on.
 */
create or replace function portaria.end_profile_sessions(perfil jsonb) returns void
language sql volatile
as $$
  select portaria.lock_portal(end_profile_sessions.perfil ->> 'cpf', (end_profile_sessions.perfil ->> 'id')::uuid);
  insert into portaria.portal_sessoes as s (titular_id, validas_desde)
  select t.id, portaria.next_session_end(t.id, null)
  from (values ((end_profile_sessions.perfil ->> 'id')::uuid)) as t (id)
  on conflict (titular_id) do update
  set validas_desde = portaria.next_session_end(s.titular_id, s.validas_desde)
$$;

comment on function portaria.end_profile_sessions(jsonb) is 'Ends every session of a profile of portaria.find_profile that was issued until now.';

revoke all on function portaria.end_profile_sessions(jsonb) from public;
