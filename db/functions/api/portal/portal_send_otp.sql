/*
 * The portal's twin of api.send_otp: the same code, the same limits, another register of people.
 */
create or replace function api.portal_send_otp(codigo text) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_cpf text := portaria.parse_codigo(portal_send_otp.codigo);
begin
  return portaria.send_otp(portaria.portal_titular(v_cpf), v_cpf);
end;
$$;

comment on function api.portal_send_otp(text) is 'Makes a one-time code for a student or guardian. 400 invalid_codigo, 404 user_not_found, 429 rate_limited_user or rate_limited_ip.';

revoke all on function api.portal_send_otp(text) from public;
grant execute on function api.portal_send_otp(text) to service_role;
