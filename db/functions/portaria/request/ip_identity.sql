/*
 * Somebody with one IPv6 address has the 2^64 addresses of its /64, so these count as one. An IPv4 address mapped into
 * IPv6 counts as the IPv4 address.
 */
create or replace function portaria.ip_identity(ip inet) returns inet
language sql immutable
as $$
  select case
    when family(ip) = 4 then set_masklen(ip, 32)
    when ip <<= '::ffff:0:0/96' then substring(host(ip) from '[0-9.]+$')::inet
    else network(set_masklen(ip, 64))::inet
  end
$$;

comment on function portaria.ip_identity(inet) is 'An address as the limits count it: IPv4 as it is, IPv6 by its /64.';

revoke all on function portaria.ip_identity(inet) from public;
