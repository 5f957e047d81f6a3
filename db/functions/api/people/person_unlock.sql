/*
 * Lets a person in again who is over a limit. It allows further guesses at their code, so the caller must have signed
 * in recently.
 */
create or replace function api.person_unlock(id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.lock_caller(array['administrador', 'escola', 'coordenador'], person_unlock.id);
  v_perfil jsonb;
  v_usuario portaria.usuarios;
begin
  perform portaria.require_fresh_login(v_claims);
  v_perfil := portaria.lock_managed_person(v_claims, person_unlock.id);
  if v_perfil is not null then
    perform portaria.count_unlock(v_claims, v_perfil ->> 'cpf');
    perform portaria.unlock_profile(v_perfil);
    return portaria.profile_page(v_perfil);
  end if;
  v_usuario := portaria.find_managed_usuario(v_claims, person_unlock.id);
  perform portaria.unlock_usuario(v_usuario);
  return portaria.usuario_page(v_usuario, portaria.managed_escola(v_claims));
end;
$$;

comment on function api.person_unlock(uuid) is 'Resets the limits of sends and wrong attempts of a person; answers as api.person. 403 not_allowed or fresh_login_required, 404 not_found, 429 rate_limited_session.';

revoke all on function api.person_unlock(uuid) from public;
grant execute on function api.person_unlock(uuid) to authenticated;
