/*
 * Calls portaria.unlock_titulares for a user, and logs the verdict before and after.
 */
create or replace function portaria.unlock_usuario(usuario portaria.usuarios) returns void
language plpgsql volatile
as $$
declare
  v_antes text := portaria.usuario_verdict(unlock_usuario.usuario) ->> 'situacao';
begin
  perform portaria.unlock_titulares(array[(unlock_usuario.usuario).id]);
  perform portaria.log_transacao(
    'user.unlock', (unlock_usuario.usuario).id, null,
    jsonb_build_object('antes', v_antes, 'depois', portaria.usuario_verdict(unlock_usuario.usuario) -> 'situacao')
  );
end;
$$;

comment on function portaria.unlock_usuario(portaria.usuarios) is 'Resets the limits of sends and wrong attempts of a user, and logs it.';

revoke all on function portaria.unlock_usuario(portaria.usuarios) from public;
