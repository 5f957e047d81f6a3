-- Where the request comes from.
begin;
select plan(6);

select tests.request('203.0.113.7');
select is(portaria.client_ip(), '203.0.113.7'::inet, 'IPv4');
select tests.request('::ffff:203.0.113.7');
select is(portaria.client_ip(), '203.0.113.7'::inet, 'IPv4 written as IPv6 is the same address');
select tests.request('2001:db8:1:2:3:4:5:6');
select is(portaria.client_ip(), '2001:db8:1:2::/64'::inet, 'IPv6 by its network');
select tests.request('203.0.113.7', extra => '{"x-forwarded-for": "198.51.100.1", "forwarded": "for=198.51.100.1", "x-real-ip": "198.51.100.1"}');
select is(portaria.client_ip(), '203.0.113.7'::inet, 'no other header counts');
select tests.request('');
select tests.throws_code('select portaria.client_ip()', 'invalid_request', 400, 'an empty header');
select set_config('request.headers', '{}', true);
select tests.throws_code('select portaria.client_ip()', 'invalid_request', 400, 'none');

select * from finish();
rollback;
