/*
 * The portal's twin of api.verify_otp: the same life of a code, and a profile instead of a role.
 */
create or replace function api.portal_verify_otp(codigo text, otp text) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_perfil jsonb := portaria.portal_perfis(portaria.parse_codigo(portal_verify_otp.codigo)) -> 0;
  v_titular_id uuid := portaria.safe_uuid(v_perfil ->> 'id');
  v_otp portaria.login_otps;
  v_estado text;
begin
  perform portaria.limit_errors_by_ip();
  if v_titular_id is null then
    return portaria.refuse_unknown_verify();
  end if;

  v_otp := portaria.lock_otp('portal', v_titular_id);
  v_estado := portaria.otp_state(v_otp);
  if portaria.otp_matches(v_otp, v_estado, portal_verify_otp.otp) is not true then
    return portaria.refuse_otp(v_otp, v_estado, portal_verify_otp.otp);
  end if;

  perform portaria.use_otp(v_otp.id);
  return portaria.start_portal_session(v_perfil, 'portal.login.success');
end;
$$;

comment on function api.portal_verify_otp(text, text) is 'Signs a student or guardian in: {claims, sessao}. 401 otp_invalid, otp_expired or otp_blocked, 404 user_not_found, 429 rate_limited_user or rate_limited_ip.';

revoke all on function api.portal_verify_otp(text, text) from public;
grant execute on function api.portal_verify_otp(text, text) to service_role;
