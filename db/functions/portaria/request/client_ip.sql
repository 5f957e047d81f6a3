/*
 * Without an address no limit per address would apply, so a call without one is refused.
 */
create or replace function portaria.client_ip() returns inet
language plpgsql stable
as $$
declare
  v_ip inet := portaria.request_header('x-client-ip')::inet;
begin
  if v_ip is null then
    perform portaria.raise_error('invalid_request');
  end if;
  return portaria.ip_identity(v_ip);
end;
$$;

comment on function portaria.client_ip() is 'The client address as the limits count it, from the header X-Client-Ip of the shim. 400 invalid_request without it.';

revoke all on function portaria.client_ip() from public;
