-- The unit in which limits count an address.
begin;
select plan(15);

select is(portaria.ip_identity(i.ip::inet), i.counted::inet, i.ip)
from (values
  ('203.0.113.7', '203.0.113.7'),
  ('203.0.113.7/24', '203.0.113.7'),
  ('::ffff:203.0.113.7', '203.0.113.7'),
  ('::FFFF:CB00:7107', '203.0.113.7'),
  ('0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'),
  ('2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'),
  ('2001:DB8:1:2::', '2001:db8:1:2::/64'),
  ('2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'),
  ('2001:db8:1:2::1/128', '2001:db8:1:2::/64'),
  ('2001:db8:1:3::1', '2001:db8:1:3::/64'),
  ('::1', '::/64'),
  ('::203.0.113.7', '::/64')
) as i (ip, counted);
select is(count(distinct portaria.ip_identity(('2001:db8:1:2::' || to_hex(n))::inet))::integer, 1, 'a thousand IPv6 addresses of one /64 are one unit [A17]') from generate_series(1, 1000) as n;
select is(count(distinct portaria.ip_identity(('10.0.' || n / 256 || '.' || n % 256)::inet))::integer, 1000, 'a thousand IPv4 addresses are a thousand units') from generate_series(1, 1000) as n;
select is(portaria.ip_identity(null), null, 'a null address has no unit');

select * from finish();
rollback;
