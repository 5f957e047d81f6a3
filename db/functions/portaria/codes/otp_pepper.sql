/*
 * The pepper is not stored in the database: the shim sends it with each call. So a dump of the hashes is useless
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

comment on function portaria.otp_pepper() is 'The pepper of this deployment, from the shim''s header X-Otp-Pepper. 400 invalid_request without it.';

revoke all on function portaria.otp_pepper() from public;
