/*
 * The specification, section 4.2. A wrong code returns an error instead of raising one: a raise would roll back the
 * count of attempts. Locks are held until commit: of 500 guesses sent at once, three wrong ones count, or one right one
 * signs in. Plans as in api.send_otp.
 */
create or replace function api.verify_otp(codigo text, otp text) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
declare
  v_codigo text := portaria.parse_codigo(verify_otp.codigo);
  v_usuario portaria.usuarios := portaria.find_active_usuario(v_codigo);
  v_otp portaria.login_otps;
  v_espera integer;
  v_estado text;
  v_roles jsonb;
begin
  perform portaria.limit_errors_by_ip();
  perform portaria.spend_send('sistema', portaria.codigo_digest(v_codigo), portaria.client_ip());
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
  return portaria.start_session(v_usuario, v_roles, v_roles -> 0, 'login.success');
end;
$$;

comment on function api.verify_otp(text, text) is 'Signs a user in: {claims, sessao}. 401 otp_invalid, otp_expired or otp_blocked, 403 no_role (the code stays valid), 404 user_not_found, 429 rate_limited_user or rate_limited_ip.';

revoke all on function api.verify_otp(text, text) from public;
grant execute on function api.verify_otp(text, text) to service_role;
