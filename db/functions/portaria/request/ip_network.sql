/*
 * A provider gives a household or office a new address within its network from time to time. A single address would
 * soon belong to somebody else.
 */
create or replace function portaria.ip_network(ip inet) returns cidr
language sql immutable
as $$
  select network(set_masklen(ip_network.ip, case family(ip_network.ip) when 4 then 24 else 48 end))
$$;

comment on function portaria.ip_network(inet) is 'The network of an address (portaria.ip_identity): IPv4 /24, IPv6 /48.';

revoke all on function portaria.ip_network(inet) from public;
