/*
 * The lock is held until commit, so sends at once are counted one after the other.
 */
create or replace function portaria.limit_sends_by_ip(ip inet) returns integer
language plpgsql volatile
as $$
begin
  perform portaria.lock_limit('otps_por_ip ' || limit_sends_by_ip.ip);
  return portaria.sends_by_ip_reopen(limit_sends_by_ip.ip);
end;
$$;

comment on function portaria.limit_sends_by_ip(inet) is 'Seconds to wait when this address has used up its sends, else null. Locks the address.';

revoke all on function portaria.limit_sends_by_ip(inet) from public;
