/*
 * portaria.limit_errors_by_ip reads these rows.
 */
create or replace function portaria.count_error_by_ip() returns void
language sql volatile
as $$
  insert into portaria.otp_tentativas (ip) values (portaria.client_ip())
$$;

comment on function portaria.count_error_by_ip() is 'Counts one failed attempt against the client address.';

revoke all on function portaria.count_error_by_ip() from public;
