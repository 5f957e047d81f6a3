/*
 * The same as api.send_otp, for students and guardians: same codes, same limits. A person with several phones may
 * choose one by its last four digits, also before the first sign-in: the default phone may be out of use.
 */
create or replace function api.portal_send_otp(codigo text, destino text default null) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_cpf text := portaria.parse_codigo(portal_send_otp.codigo);
begin
  if portal_send_otp.destino !~ '^[0-9]{4}$' then
    perform portaria.raise_error('invalid_request');
  end if;
  return portaria.send_otp(portaria.portal_titular(v_cpf, portal_send_otp.destino), v_cpf, portal_send_otp.destino);
end;
$$;

comment on function api.portal_send_otp(text, text) is 'Creates a one-time code for a student or guardian. destino chooses among the phones of the CPF by the last four digits. 400 invalid_codigo or invalid_request, 404 user_not_found, 429 rate_limited_user, rate_limited_ip or sends_exhausted.';

revoke all on function api.portal_send_otp(text, text) from public;
grant execute on function api.portal_send_otp(text, text) to service_role;
