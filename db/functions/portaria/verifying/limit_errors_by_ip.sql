/*
 * The lock is held until commit, so guesses sent at once are counted one after the other.
 */
create or replace function portaria.limit_errors_by_ip() returns integer
language plpgsql volatile
as $$
declare
  v_ip inet := portaria.client_ip();
begin
  perform portaria.lock_limit('erros_por_ip ' || v_ip);
  return portaria.errors_by_ip_reopen(v_ip);
end;
$$;

comment on function portaria.limit_errors_by_ip() is 'Seconds to wait when this address has made too many wrong attempts, else null. Locks the address.';

revoke all on function portaria.limit_errors_by_ip() from public;
