-- The pepper comes with the request.
begin;
select plan(4);

select tests.request(extra => '{"x-otp-pepper": "pimenta"}');
select is(portaria.otp_pepper(), 'pimenta', 'the pepper is read from its header');
select tests.request(extra => '{"x-otp-pepper": ""}');
select tests.throws_code('select portaria.otp_pepper()', 'invalid_request', 400, 'an empty pepper is refused');
select set_config('request.headers', '{}', true);
select tests.throws_code('select portaria.otp_pepper()', 'invalid_request', 400, 'a request without the header is refused');
select set_config('request.headers', '', true);
select tests.throws_code('select portaria.otp_pepper()', 'invalid_request', 400, 'a call outside a request is refused');

select * from finish();
rollback;
