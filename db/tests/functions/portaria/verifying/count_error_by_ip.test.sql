-- Counting a wrong attempt.
begin;
select plan(2);

select tests.request('2001:db8:1:2:3:4:5:6');
select portaria.count_error_by_ip();
select results_eq('select ip, criado_em between now() and clock_timestamp() from portaria.otp_tentativas', $$values ('2001:db8:1:2::/64'::inet, true)$$,
  'an attempt is counted for the address as the limits group it');
select set_config('request.headers', '{}', true);
select tests.throws_code('select portaria.count_error_by_ip()', 'invalid_request', 400, 'a request without an address is refused');

select * from finish();
rollback;
