/*
 * The same as api.refresh, for the portal. The profile must still have the phone that received the code.
 */
create or replace function api.portal_refresh(token text, tentativa text default null) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_lida portaria.renovacao := portaria.read_renewal(portal_refresh.token, 'portal');
  v_cpf text := portaria.portal_cpf((v_lida.linha).papel, (v_lida.linha).titular_id);
  v_nova portaria.renovacao;
  v_perfil jsonb;
begin
  if (v_lida.linha).familia is null then
    return portaria.return_error('refresh_invalid');
  end if;
  perform portaria.lock_portal(v_cpf, (v_lida.linha).titular_id);
  v_nova := portaria.renew(v_lida, portal_refresh.tentativa);
  if v_nova.recusa is not null then
    return v_nova.recusa;
  end if;
  select p into v_perfil
  from jsonb_array_elements(portaria.session_profiles(v_cpf, (v_nova.linha).telefone, (v_nova.linha).titular_id)) as p
  where portaria.safe_uuid(p ->> 'id') = (v_nova.linha).titular_id;
  if not found then
    return portaria.refuse_renewal(v_nova.linha, 'refresh_invalid');
  end if;
  return portaria.start_portal_session(v_perfil, null, (v_nova.linha).telefone, null, v_nova.linha);
end;
$$;

comment on function api.portal_refresh(text, text) is 'Renews a sign-in to the portal: {claims, sessao, renovacao: {token, segundos}}. tentativa is a random text that the client keeps until it has an answer. 401 refresh_invalid or refresh_reused, 429 rate_limited_session.';

revoke all on function api.portal_refresh(text, text) from public;
grant execute on function api.portal_refresh(text, text) to service_role;
