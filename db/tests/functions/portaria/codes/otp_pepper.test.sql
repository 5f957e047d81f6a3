-- The pepper comes with the request.
begin;
select plan(4);

select tests.request(extra => '{"x-otp-pepper": "pimenta"}');
select is(portaria.otp_pepper(), 'pimenta', 'from its header');
select tests.request(extra => '{"x-otp-pepper": ""}');
select tests.throws_code('select portaria.otp_pepper()', 'invalid_request', 400, 'an empty one is refused like a missing one');
select set_config('request.headers', '{}', true);
select tests.throws_code('select portaria.otp_pepper()', 'invalid_request', 400, 'a request without it');
select set_config('request.headers', '', true);
select tests.throws_code('select portaria.otp_pepper()', 'invalid_request', 400, 'no request');

select * from finish();
rollback;
