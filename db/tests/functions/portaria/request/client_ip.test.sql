-- The client address of a request.
begin;
select plan(6);

select tests.request('203.0.113.7');
select is(portaria.client_ip(), '203.0.113.7'::inet, 'an IPv4 address is returned');
select tests.request('::ffff:203.0.113.7');
select is(portaria.client_ip(), '203.0.113.7'::inet, 'an IPv4 address in IPv6 form is returned as IPv4');
select tests.request('2001:db8:1:2:3:4:5:6');
select is(portaria.client_ip(), '2001:db8:1:2::/64'::inet, 'an IPv6 address is returned as its /64');
select tests.request('203.0.113.7', extra => '{"x-forwarded-for": "198.51.100.1", "forwarded": "for=198.51.100.1", "x-real-ip": "198.51.100.1"}');
select is(portaria.client_ip(), '203.0.113.7'::inet, 'other headers are ignored');
select tests.request('');
select tests.throws_code('select portaria.client_ip()', 'invalid_request', 400, 'an empty header is refused');
select set_config('request.headers', '{}', true);
select tests.throws_code('select portaria.client_ip()', 'invalid_request', 400, 'a missing header is refused');

select * from finish();
rollback;
