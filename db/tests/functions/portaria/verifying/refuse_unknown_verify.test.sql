-- A verify for an unknown login code.
begin;
select plan(4);

select tests.request();
select tests.answers_code('select portaria.refuse_unknown_verify()', 'user_not_found', 404, null, 'the explicit style refuses with user_not_found');
select tests.request(otp_response => 'uniform');
select tests.answers_code('select portaria.refuse_unknown_verify()', 'otp_invalid', 401, null, 'the uniform style refuses with otp_invalid');
select is((select count(*)::integer from portaria.otp_tentativas where ip = '203.0.113.1'), 2, 'both attempts count against the address');
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'otp.refused'), 2, 'both attempts are in the log');

select * from finish();
rollback;
