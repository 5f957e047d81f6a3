/*
 * The same as api.select_role, for the portal: switches to another active profile of the same CPF and phone. The
 * session is checked again under the lock of the person, so that a logout that committed first wins. Where a school has ended the
 * sessions of a profile, only a later sign-in opens it. Sessions may be dated up to a second ahead (portaria.session_iat).
 */
create or replace function api.portal_select_profile(portal_type text, id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_session('portal');
  v_id uuid := portaria.safe_uuid(v_claims ->> 'sub');
  v_cpf text := portaria.portal_cpf(v_claims ->> 'portal_type', v_id);
  v_telefone text;
  v_sessao portaria.sessoes;
  v_espera integer;
  v_perfil jsonb;
  v_recusa text;
begin
  perform portaria.lock_portal(v_cpf, v_id);
  perform portaria.look_again(v_claims);
  v_sessao := portaria.session_of(v_claims, 'portal', v_id);
  v_espera := portaria.count_switch(v_sessao.familia);
  if v_espera is not null then
    return portaria.refuse_switch(v_sessao, v_espera);
  end if;

  v_telefone := portaria.session_phone(v_claims);
  select p into v_perfil
  from jsonb_array_elements(portaria.session_profiles(v_cpf, v_telefone, v_id)) as p
  where p ->> 'portal_type' = portal_select_profile.portal_type
    and portaria.safe_uuid(p ->> 'id') = portal_select_profile.id;
  v_recusa := case
    when v_perfil is null then 'role_not_granted'
    when exists (
      select from portaria.portal_sessoes as s
      where s.titular_id = portal_select_profile.id and s.validas_desde > v_sessao.entrou_em + interval '1 second'
    ) then 'fresh_login_required'
  end;
  if v_recusa is not null then
    perform portaria.log_transacao('portal.profile.refused', null, null, jsonb_build_object('titular_id', v_claims -> 'sub'));
    return portaria.return_error(v_recusa);
  end if;
  return portaria.start_portal_session(v_perfil, 'portal.profile.selected', v_telefone, v_sessao, portaria.lock_renewal(v_sessao.familia));
end;
$$;

comment on function api.portal_select_profile(text, uuid) is 'Switches to another profile of the same person: {claims, sessao}. 401 session_ended when the sign-in has reached its maximum age, 403 role_not_granted, or fresh_login_required when the sessions of that profile were ended after it, 429 rate_limited_session.';

revoke all on function api.portal_select_profile(text, uuid) from public;
grant execute on function api.portal_select_profile(text, uuid) to authenticated;
