/*
 * All profiles of the person, not only the one in the token: it is the person who has lost the phone.
 */
create or replace function portaria.end_all_portal_sessions(cpf text) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  insert into portaria.portal_sessoes as s (titular_id, validas_desde)
  select p.id, clock_timestamp()
  from portaria.portal_profiles(end_all_portal_sessions.cpf) as p
  on conflict (titular_id) do update
  set validas_desde = portaria.next_session_end(s.validas_desde)
$$;

comment on function portaria.end_all_portal_sessions(text) is 'Ends every portal session of a person that was issued until now.';

revoke all on function portaria.end_all_portal_sessions(text) from public;
