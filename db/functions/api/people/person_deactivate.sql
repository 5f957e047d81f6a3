/*
 * Nobody deactivates themselves: the last administrador would lock the door from outside. Of a student or guardian the
 * trigger on the table ends the sessions and writes the log entry.
 */
create or replace function api.person_deactivate(id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_role(array['administrador', 'escola', 'coordenador']);
  v_perfil jsonb := portaria.find_profile(person_deactivate.id);
  v_usuario portaria.usuarios;
begin
  if person_deactivate.id = portaria.safe_uuid(v_claims ->> 'usuario_id') then
    perform portaria.raise_error('not_allowed');
  end if;
  if v_perfil is not null then
    perform portaria.check_managed_profile(v_claims, v_perfil);
    perform portaria.set_profile_active(v_perfil, false);
    return portaria.profile_page(portaria.find_profile(person_deactivate.id));
  end if;
  perform portaria.require_role(array['administrador', 'escola']);
  v_usuario := portaria.lock_managed_usuario(v_claims, person_deactivate.id);
  if v_usuario.ativo then
    update portaria.usuarios as u set ativo = false where u.id = v_usuario.id;
    perform portaria.log_transacao(
      'user.deactivate', v_usuario.id, null, '{"antes": {"ativo": true}, "depois": {"ativo": false}}'
    );
  end if;
  return portaria.usuario_page(
    portaria.find_managed_usuario(v_claims, v_usuario.id), portaria.managed_escola(v_claims)
  );
end;
$$;

comment on function api.person_deactivate(uuid) is 'Keeps a person from signing in and ends their sessions; answers as api.person. 403 not_allowed (oneself too), 404 not_found.';

revoke all on function api.person_deactivate(uuid) from public;
grant execute on function api.person_deactivate(uuid) to authenticated;
