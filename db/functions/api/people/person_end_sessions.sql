/*
 * Signs a person out everywhere, for example after a lost phone. It gives nobody access, so it needs no recent sign-in.
 */
create or replace function api.person_end_sessions(id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.lock_caller(array['administrador', 'escola', 'coordenador'], person_end_sessions.id);
  v_perfil jsonb;
  v_usuario portaria.usuarios;
begin
  v_perfil := portaria.lock_managed_person(v_claims, person_end_sessions.id);
  if v_perfil is not null then
    perform portaria.end_profile_sessions(v_perfil);
    return portaria.profile_page(v_perfil);
  end if;
  perform portaria.end_usuario_sessions(person_end_sessions.id);
  v_usuario := portaria.find_managed_usuario(v_claims, person_end_sessions.id);
  return portaria.usuario_page(v_usuario, portaria.managed_escola(v_claims));
end;
$$;

comment on function api.person_end_sessions(uuid) is 'Ends every session of a person; answers as api.person. 403 not_allowed, 404 not_found.';

revoke all on function api.person_end_sessions(uuid) from public;
grant execute on function api.person_end_sessions(uuid) to authenticated;
