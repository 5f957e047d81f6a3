/*
 * Every session of a person, as after a lost phone. Ending sessions opens nothing, so an old sign-in may do it.
 */
create or replace function api.person_end_sessions(id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_role(array['administrador', 'escola', 'coordenador']);
  v_perfil jsonb := portaria.find_profile(person_end_sessions.id);
  v_sem_fim constant bigint := 99999999999; -- later than any session: all of them end
  v_usuario portaria.usuarios;
  v_abertas integer;
begin
  if v_perfil is not null then
    perform portaria.check_managed_profile(v_claims, v_perfil);
    v_abertas := jsonb_array_length(portaria.sessions_of('portal', (v_perfil ->> 'id')::uuid));
    perform portaria.end_profile_sessions(v_perfil);
    perform portaria.log_transacao(
      'session.revoke', null, (v_perfil ->> 'escola_id')::uuid,
      jsonb_build_object('titular_id', v_perfil -> 'id', 'antes', jsonb_build_object('sessoes', v_abertas), 'depois', '{"sessoes": 0}'::jsonb)
    );
    return portaria.profile_page(v_perfil);
  end if;
  perform portaria.require_role(array['administrador', 'escola']);
  v_usuario := portaria.lock_managed_usuario(v_claims, person_end_sessions.id);
  v_abertas := jsonb_array_length(portaria.sessions_of('sistema', v_usuario.id));
  perform portaria.end_all_sessions(v_usuario.id, v_sem_fim);
  perform portaria.log_transacao(
    'session.revoke', v_usuario.id, null,
    jsonb_build_object('antes', jsonb_build_object('sessoes', v_abertas), 'depois', '{"sessoes": 0}'::jsonb)
  );
  return portaria.usuario_page(v_usuario, portaria.managed_escola(v_claims));
end;
$$;

comment on function api.person_end_sessions(uuid) is 'Ends every session of a person; answers as api.person. 403 not_allowed, 404 not_found.';

revoke all on function api.person_end_sessions(uuid) from public;
grant execute on function api.person_end_sessions(uuid) to authenticated;
