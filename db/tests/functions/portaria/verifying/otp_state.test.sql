-- The states of a code, at their limits.
begin;
select plan(13);

select tests.make_usuario('11144477735');
select tests.request();
select isnt(tests.send('11144477735'), null, 'setup: a code is sent');
select tests.act_as_tester();
create function tests.state() returns text language sql as $$ select portaria.otp_state(o, null) from portaria.login_otps as o $$;

select is(tests.state(), 'valid', 'a new code is valid');
select is(portaria.otp_state(null, 1), 'otp_invalid', 'a missing code is otp_invalid');
update portaria.login_otps set tentativas = 2;
select is(tests.state(), 'valid', 'a code with two wrong attempts is valid');
update portaria.login_otps set tentativas = 3;
select is(tests.state(), 'otp_blocked', 'a code with three wrong attempts is otp_blocked');
update portaria.login_otps set expira_em = clock_timestamp() - interval '1 hour';
select is(tests.state(), 'otp_blocked', 'a blocked code stays otp_blocked after its expiry');
update portaria.login_otps set tentativas = 0;
select is(tests.state(), 'otp_expired', 'an expired code is otp_expired');
update portaria.login_otps set expira_em = clock_timestamp() + interval '5 seconds';
select is(tests.state(), 'valid', 'a code is valid five seconds before its expiry [A9]');
update portaria.login_otps set expira_em = clock_timestamp();
select is(tests.state(), 'otp_expired', 'a code is otp_expired at its expiry [A9]');
update portaria.login_otps set expira_em = clock_timestamp() + interval '1 minute', usado_em = clock_timestamp();
select is(tests.state(), 'otp_expired', 'a used code is otp_expired');
select is(portaria.otp_state(o, 1), 'otp_expired', 'a used code of a blocked person is otp_expired') from portaria.login_otps as o;
update portaria.login_otps set usado_em = null, tentativas = 1;
select is(portaria.otp_state(o, 1), 'rate_limited_user', 'a valid code of a blocked person is rate_limited_user') from portaria.login_otps as o;
update portaria.limites set valor = 1 where nome = 'tentativas_por_otp';
select is(tests.state(), 'otp_blocked', 'a lowered limit of attempts takes effect at once');

select * from finish();
rollback;
