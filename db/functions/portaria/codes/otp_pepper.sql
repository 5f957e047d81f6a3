/*
 * The pepper stays out of the database: the shim sends it with each call, and a dump of the hashes is worth nothing
 * without it.
 */
create or replace function portaria.otp_pepper() returns text
language plpgsql stable
as $$
declare
  v_pepper text := portaria.request_header('x-otp-pepper');
begin
  if v_pepper is null then
    perform portaria.raise_error('invalid_request');
  end if;
  return v_pepper;
end;
$$;

comment on function portaria.otp_pepper() is 'The pepper of this deployment, from the header X-Otp-Pepper of the shim. 400 invalid_request without it.';

revoke all on function portaria.otp_pepper() from public;
