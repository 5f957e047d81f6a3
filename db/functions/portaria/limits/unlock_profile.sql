/*
 * The same as portaria.unlock_usuario, for the portal. The limits belong to the CPF, so all its records are unlocked.
 */
create or replace function portaria.unlock_profile(perfil jsonb) returns void
language plpgsql volatile
as $$
declare
  v_antes text := portaria.profile_verdict(unlock_profile.perfil) ->> 'situacao';
begin
  perform portaria.unlock_titulares(portaria.profile_titulares(unlock_profile.perfil));
  perform portaria.log_transacao(
    'user.unlock', null, (unlock_profile.perfil ->> 'escola_id')::uuid,
    jsonb_build_object(
      'titular_id', unlock_profile.perfil -> 'id', 'antes', v_antes,
      'depois', portaria.profile_verdict(unlock_profile.perfil) -> 'situacao'
    )
  );
end;
$$;

comment on function portaria.unlock_profile(jsonb) is 'Resets the limits of sends and wrong attempts for the person of a profile (portaria.find_profile), and logs it.';

revoke all on function portaria.unlock_profile(jsonb) from public;
