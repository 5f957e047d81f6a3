/*
 * The specification, section 4.2. A wrong code returns an error instead of raising one: a raise would roll back the
 * count of attempts. Locks are held until commit: of 500 guesses sent at once, three wrong ones count, or one right one
 * signs in.
 */
create or replace function api.verify_otp(codigo text, otp text, manter boolean default false) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_codigo text := portaria.parse_codigo(verify_otp.codigo);
  v_usuario portaria.usuarios := portaria.find_active_usuario(v_codigo);
  v_recusa jsonb;
  v_otp portaria.login_otps;
  v_espera integer;
  v_estado text;
  v_roles jsonb;
begin
  v_recusa := portaria.refuse_verify('sistema', v_codigo);
  if v_recusa is not null then
    return v_recusa;
  end if;
  if v_usuario.id is null then
    return portaria.refuse_unknown_verify();
  end if;

  v_usuario := portaria.lock_usuario(v_usuario.id);
  if v_usuario.ativo is not true then
    return portaria.refuse_unknown_verify();
  end if;
  v_otp := portaria.lock_otp('sistema', array[v_usuario.id]);
  v_espera := portaria.errors_reopen(array[v_usuario.id], portaria.ip_network(portaria.client_ip()));
  v_estado := portaria.otp_state(v_otp, v_espera);
  if portaria.otp_matches(v_otp, v_estado, verify_otp.otp) is not true then
    return portaria.refuse_otp(v_otp, v_estado, verify_otp.otp, v_espera, array[v_usuario.id]);
  end if;

  v_roles := portaria.roles_json(v_usuario.id);
  if v_roles = '[]' then
    return portaria.return_error('no_role');
  end if;

  perform portaria.use_otp(v_otp.id);
  perform portaria.know_network(v_otp.titular_id);
  perform portaria.note_entry(array[v_usuario.id]);
  return portaria.start_session(v_usuario, v_roles, v_roles -> 0, 'login.success', null, portaria.new_renewal('sistema', verify_otp.manter));
end;
$$;

comment on function api.verify_otp(text, text, boolean) is 'Signs a user in: {claims, sessao}, and renovacao {token, segundos} with manter, where staying signed in is on. 400 invalid_codigo, 401 otp_invalid, otp_expired or otp_blocked, 403 no_role (the code stays valid), 404 user_not_found, 429 rate_limited_user or rate_limited_ip.';

revoke all on function api.verify_otp(text, text, boolean) from public;
grant execute on function api.verify_otp(text, text, boolean) to service_role;
