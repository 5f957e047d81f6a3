-- The states of a code, at their edges.
begin;
select plan(13);

select tests.make_usuario('11144477735');
select tests.request();
select isnt(tests.send('11144477735'), null, 'a code');
select tests.act_as_tester();
create function tests.state() returns text language sql as $$ select portaria.otp_state(o, null) from portaria.login_otps as o $$;

select is(tests.state(), 'valid', 'fresh');
select is(portaria.otp_state(null, 1), 'otp_invalid', 'none');
update portaria.login_otps set tentativas = 2;
select is(tests.state(), 'valid', 'two wrong attempts');
update portaria.login_otps set tentativas = 3;
select is(tests.state(), 'otp_blocked', 'three');
update portaria.login_otps set expira_em = clock_timestamp() - interval '1 hour';
select is(tests.state(), 'otp_blocked', 'what was blocked stays blocked');
update portaria.login_otps set tentativas = 0;
select is(tests.state(), 'otp_expired', 'expired');
update portaria.login_otps set expira_em = clock_timestamp() + interval '500 milliseconds';
select is(tests.state(), 'valid', 'a moment before');
update portaria.login_otps set expira_em = clock_timestamp();
select is(tests.state(), 'otp_expired', 'the very moment');
update portaria.login_otps set expira_em = clock_timestamp() + interval '1 minute', usado_em = clock_timestamp();
select is(tests.state(), 'otp_expired', 'used');
select is(portaria.otp_state(o, 1), 'otp_expired', 'too many wrong attempts today change nothing about that') from portaria.login_otps as o;
update portaria.login_otps set usado_em = null, tentativas = 1;
select is(portaria.otp_state(o, 1), 'rate_limited_user', 'a good code of a person with too many wrong attempts') from portaria.login_otps as o;
update portaria.limites set valor = 1 where nome = 'tentativas_por_otp';
select is(tests.state(), 'otp_blocked', 'a lowered limit counts at once');

select * from finish();
rollback;
