/*
 * For an administrator, after a lost phone for example. A person ends their own sessions with api.logout.
 */
create or replace function portaria.end_usuario_sessions(usuario_id uuid) returns void
language plpgsql volatile
as $$
declare
  v_sem_fim constant bigint := 99999999999; -- later than any session: all of them end
  v_abertas integer;
begin
  perform portaria.lock_usuario(end_usuario_sessions.usuario_id);
  v_abertas := jsonb_array_length(portaria.sessions_of('sistema', end_usuario_sessions.usuario_id));
  perform portaria.end_all_sessions(end_usuario_sessions.usuario_id, v_sem_fim);
  perform portaria.log_transacao(
    'session.revoke', end_usuario_sessions.usuario_id, null,
    jsonb_build_object('antes', jsonb_build_object('sessoes', v_abertas), 'depois', '{"sessoes": 0}'::jsonb)
  );
end;
$$;

comment on function portaria.end_usuario_sessions(uuid) is 'Ends every session of a user that was issued until now, and logs how many were open.';

revoke all on function portaria.end_usuario_sessions(uuid) from public;
