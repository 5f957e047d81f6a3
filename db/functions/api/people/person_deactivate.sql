/*
 * Nobody may deactivate themselves, so that the last administrador cannot lock everybody out. For a student or guardian
 * the trigger on the table ends the sessions and writes the log entry.
 */
create or replace function api.person_deactivate(id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.lock_caller(array['administrador', 'escola', 'coordenador'], person_deactivate.id);
  v_perfil jsonb;
begin
  if person_deactivate.id = portaria.safe_uuid(v_claims ->> 'usuario_id') then
    perform portaria.raise_error('not_allowed');
  end if;
  v_perfil := portaria.lock_managed_person(v_claims, person_deactivate.id);
  if v_perfil is not null then
    perform portaria.set_profile_active(v_perfil, false);
    return portaria.profile_page(portaria.find_profile(person_deactivate.id));
  end if;
  perform portaria.set_usuario_active(person_deactivate.id, false);
  return portaria.usuario_page(
    portaria.find_managed_usuario(v_claims, person_deactivate.id), portaria.managed_escola(v_claims)
  );
end;
$$;

comment on function api.person_deactivate(uuid) is 'Keeps a person from signing in and ends their sessions; answers as api.person. 403 not_allowed (also for the caller''s own record), 404 not_found.';

revoke all on function api.person_deactivate(uuid) from public;
grant execute on function api.person_deactivate(uuid) to authenticated;
