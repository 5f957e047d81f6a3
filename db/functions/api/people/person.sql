/*
 * The page of one person. A school gets only the roles and sessions at that school.
 */
create or replace function api.person(id uuid) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_role(array['administrador', 'escola', 'coordenador']);
  v_perfil jsonb := portaria.find_profile(person.id);
  v_usuario portaria.usuarios;
begin
  if v_perfil is not null then
    perform portaria.check_managed_profile(v_claims, v_perfil);
    return portaria.profile_page(v_perfil);
  end if;
  perform portaria.require_role(array['administrador', 'escola']);
  v_usuario := portaria.find_managed_usuario(v_claims, person.id);
  return portaria.usuario_page(v_usuario, portaria.managed_escola(v_claims));
end;
$$;

comment on function api.person(uuid) is 'A person with the verdict {situacao, ate, porque} (can they sign in, and why not), roles, sessions, passkeys and the last 90 days. 403 not_allowed, 404 not_found.';

revoke all on function api.person(uuid) from public;
grant execute on function api.person(uuid) to authenticated;
