/*
 * The same as npm run portaria -- user activate. Earlier sessions and codes stay ended. For a student or guardian the
 * trigger on the table writes the log entry.
 */
create or replace function api.person_activate(id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.lock_caller(array['administrador', 'escola', 'coordenador'], person_activate.id);
  v_perfil jsonb;
begin
  v_perfil := portaria.lock_managed_person(v_claims, person_activate.id);
  if v_perfil is not null then
    perform portaria.set_profile_active(v_perfil, true);
    return portaria.profile_page(portaria.find_profile(person_activate.id));
  end if;
  perform portaria.set_usuario_active(person_activate.id, true);
  return portaria.usuario_page(
    portaria.find_managed_usuario(v_claims, person_activate.id), portaria.managed_escola(v_claims)
  );
end;
$$;

comment on function api.person_activate(uuid) is 'Lets a deactivated person sign in again; answers as api.person. 403 not_allowed, 404 not_found.';

revoke all on function api.person_activate(uuid) from public;
grant execute on function api.person_activate(uuid) to authenticated;
