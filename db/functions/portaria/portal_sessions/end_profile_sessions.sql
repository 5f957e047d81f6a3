/*
 * portaria.end_usuario_sessions for the portal. It ends the sessions of one school's profile; the same person's
 * sessions at another school continue.
 */
create or replace function portaria.end_profile_sessions(perfil jsonb) returns void
language plpgsql volatile
as $$
declare
  v_id uuid := (end_profile_sessions.perfil ->> 'id')::uuid;
  v_abertas integer;
begin
  perform portaria.lock_portal(end_profile_sessions.perfil ->> 'cpf', v_id);
  v_abertas := jsonb_array_length(portaria.sessions_of('portal', v_id));
  insert into portaria.portal_sessoes as s (titular_id, validas_desde)
  values (v_id, portaria.next_session_end(v_id, null))
  on conflict on constraint portal_sessoes_pkey do update
  set validas_desde = portaria.next_session_end(s.titular_id, s.validas_desde);
  perform portaria.log_transacao(
    'session.revoke', null, (end_profile_sessions.perfil ->> 'escola_id')::uuid,
    jsonb_build_object(
      'titular_id', v_id, 'antes', jsonb_build_object('sessoes', v_abertas), 'depois', '{"sessoes": 0}'::jsonb
    )
  );
end;
$$;

comment on function portaria.end_profile_sessions(jsonb) is 'Ends every session of a profile (portaria.find_profile) that was issued until now, and logs how many were open.';

revoke all on function portaria.end_profile_sessions(jsonb) from public;
