-- The network of an address.
begin;
select plan(5);

select is(portaria.ip_network(portaria.ip_identity(i.ip::inet)), i.rede::cidr, i.ip)
from (values
  ('203.0.113.7', '203.0.113.0/24'),
  ('::ffff:203.0.113.200', '203.0.113.0/24'),
  ('2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'),
  ('2001:db8:1:ffff::1', '2001:db8:1::/48')
) as i (ip, rede);
select is(portaria.ip_network(null), null, 'a null address has no network');

select * from finish();
rollback;
