/*
 * The same as api.verify_otp, for the portal: the same rules for codes, with a profile in place of a role. The session
 * may use the profiles whose phone received the code, and stores that phone.
 */
create or replace function api.portal_verify_otp(codigo text, otp text, manter boolean default false) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_cpf text := portaria.parse_codigo(portal_verify_otp.codigo);
  v_recusa jsonb;
  v_titulares uuid[];
  v_otp portaria.login_otps;
  v_espera integer;
  v_estado text;
  v_perfis jsonb;
begin
  v_recusa := portaria.refuse_verify('portal', v_cpf);
  if v_recusa is not null then
    return v_recusa;
  end if;
  perform portaria.lock_portal(v_cpf, null);
  if (portaria.portal_titular(v_cpf)).id is null then
    return portaria.refuse_unknown_verify();
  end if;

  v_titulares := portaria.portal_ids(v_cpf);
  v_otp := portaria.lock_otp('portal', v_titulares);
  v_espera := portaria.errors_reopen(v_titulares, portaria.ip_network(portaria.client_ip()), v_otp.telefone);
  v_estado := portaria.otp_state(v_otp, v_espera);
  v_perfis := portaria.profiles_body(v_cpf, v_otp.telefone);
  if v_perfis = '[]' and v_estado = 'valid' then
    v_estado := 'otp_expired';
  end if;
  if portaria.otp_matches(v_otp, v_estado, portal_verify_otp.otp) is not true then
    return portaria.refuse_otp(v_otp, v_estado, portal_verify_otp.otp, v_espera, v_titulares);
  end if;

  perform portaria.use_otp(v_otp.id);
  perform portaria.know_network(v_otp.titular_id);
  perform portaria.note_entry(array(select (p ->> 'id')::uuid from jsonb_array_elements(v_perfis) as p));
  perform portaria.note_phone(v_cpf, v_otp.telefone);
  return portaria.start_portal_session(v_perfis -> 0, 'portal.login.success', v_otp.telefone, null,
    portaria.new_renewal('portal', portal_verify_otp.manter, v_otp.telefone));
end;
$$;

comment on function api.portal_verify_otp(text, text, boolean) is 'Signs a student or guardian in: {claims, sessao}, and renovacao {token, segundos} with manter, where staying signed in is on. 400 invalid_codigo, 401 otp_invalid, otp_expired or otp_blocked, 404 user_not_found, 429 rate_limited_user or rate_limited_ip.';

revoke all on function api.portal_verify_otp(text, text, boolean) from public;
grant execute on function api.portal_verify_otp(text, text, boolean) to service_role;
