/*
 * Exchanges a renewal token for a new session and the next renewal token. The person is locked first, as in a logout,
 * so that neither outlives the other. The sign-in stays as old as it is.
 */
create or replace function api.refresh(token text, tentativa text default null) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_lida portaria.renovacao := portaria.read_renewal(refresh.token, 'sistema');
  v_usuario portaria.usuarios;
  v_nova portaria.renovacao;
begin
  if (v_lida.linha).familia is null then
    return portaria.return_error('refresh_invalid');
  end if;
  v_usuario := portaria.lock_usuario((v_lida.linha).titular_id);
  v_nova := portaria.renew(v_lida, refresh.tentativa);
  if v_nova.recusa is not null then
    return v_nova.recusa;
  end if;
  return portaria.start_session(
    v_usuario,
    portaria.roles_json(v_usuario.id),
    jsonb_build_object('nome', (v_nova.linha).papel, 'escola_id', (v_nova.linha).escola_id),
    null,
    null,
    v_nova.linha
  );
end;
$$;

comment on function api.refresh(text, text) is 'Renews a sign-in: {claims, sessao, renovacao: {token, segundos}}. tentativa is a random text that the client keeps until it has an answer. 401 refresh_invalid, refresh_reused or role_revoked, 429 rate_limited_session.';

revoke all on function api.refresh(text, text) from public;
grant execute on function api.refresh(text, text) to service_role;
