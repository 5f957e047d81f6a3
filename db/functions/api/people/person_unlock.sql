/*
 * Forgets the wrong attempts and the sends that hold a person back. It opens the way for more guesses, so the sign-in of
 * the caller must have signed in recently.
 */
create or replace function api.person_unlock(id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_role(array['administrador', 'escola', 'coordenador']);
  v_perfil jsonb := portaria.find_profile(person_unlock.id);
  v_usuario portaria.usuarios;
  v_antes text;
begin
  perform portaria.require_fresh_login(v_claims);
  if v_perfil is not null then
    perform portaria.check_managed_profile(v_claims, v_perfil);
    v_antes := portaria.profile_verdict(v_perfil) ->> 'situacao';
    perform portaria.unlock_titulares(portaria.profile_titulares(v_perfil));
    perform portaria.log_transacao(
      'user.unlock', null, (v_perfil ->> 'escola_id')::uuid,
      jsonb_build_object(
        'titular_id', v_perfil -> 'id', 'antes', v_antes, 'depois', portaria.profile_verdict(v_perfil) -> 'situacao'
      )
    );
    return portaria.profile_page(v_perfil);
  end if;
  perform portaria.require_role(array['administrador', 'escola']);
  v_usuario := portaria.lock_managed_usuario(v_claims, person_unlock.id);
  v_antes := portaria.usuario_verdict(v_usuario) ->> 'situacao';
  perform portaria.unlock_titulares(array[v_usuario.id]);
  perform portaria.log_transacao(
    'user.unlock', v_usuario.id, null,
    jsonb_build_object('antes', v_antes, 'depois', portaria.usuario_verdict(v_usuario) -> 'situacao')
  );
  return portaria.usuario_page(v_usuario, portaria.managed_escola(v_claims));
end;
$$;

comment on function api.person_unlock(uuid) is 'Lifts the limits of sends and wrong attempts of a person; answers as api.person. 403 not_allowed or fresh_login_required, 404 not_found.';

revoke all on function api.person_unlock(uuid) from public;
grant execute on function api.person_unlock(uuid) to authenticated;
