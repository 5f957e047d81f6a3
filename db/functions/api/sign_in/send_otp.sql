/*
 * The specification, section 4.1. Only this answer contains the code, for the shim to deliver; the database stores a
 * hash.
 */
create or replace function api.send_otp(codigo text) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_codigo text := portaria.parse_codigo(send_otp.codigo);
  v_usuario portaria.usuarios := portaria.find_active_usuario(v_codigo);
begin
  return portaria.send_otp(row('sistema', 'usuario', v_usuario.id, v_usuario.telefone)::portaria.titular, v_codigo);
end;
$$;

comment on function api.send_otp(text) is 'Creates a one-time code for an active user. 400 invalid_codigo, 404 user_not_found, 429 rate_limited_user, rate_limited_ip or sends_exhausted.';

revoke all on function api.send_otp(text) from public;
grant execute on function api.send_otp(text) to service_role;
