-- Only a valid code matches, and the answer is never null.
begin;
select plan(13);

select tests.make_usuario('11144477735');
select tests.request();
select tests.remember('otp', to_jsonb(tests.send('11144477735')));
select tests.act_as_tester();
create function tests.matched(otp text) returns boolean language sql as $$ select portaria.otp_matches(o, portaria.otp_state(o, null), otp) from portaria.login_otps as o $$;

select is(tests.matched(tests.recall('otp') #>> '{}'), true, 'the code');
select is(tests.matched(tests.wrong_otp(tests.recall('otp') #>> '{}')), false, 'another one');
select is(tests.matched(null), false, 'null');
select is(tests.matched(''), false, 'nothing');
select is(tests.matched(' ' || (tests.recall('otp') #>> '{}')), false, 'the code with a blank');
select is(portaria.otp_matches(null, portaria.otp_state(null, null), tests.recall('otp') #>> '{}'), false, 'no stored code');
select is(portaria.otp_matches(null, 'valid', null), false, 'neither');
select is(portaria.otp_matches(o, null, tests.recall('otp') #>> '{}'), false, 'not one of which nobody said that it is valid') from portaria.login_otps as o;
update portaria.login_otps set usado_em = clock_timestamp();
select is(tests.matched(tests.recall('otp') #>> '{}'), false, 'used');
update portaria.login_otps set usado_em = null, tentativas = 3;
select is(tests.matched(tests.recall('otp') #>> '{}'), false, 'blocked');
update portaria.login_otps set tentativas = 0, expira_em = clock_timestamp();
select is(tests.matched(tests.recall('otp') #>> '{}'), false, 'expired');
update portaria.login_otps set expira_em = clock_timestamp() + interval '1 minute';
select is(tests.matched(tests.recall('otp') #>> '{}'), true, 'and otherwise the code');
select tests.request(extra => '{"x-otp-pepper": "another"}');
select is(tests.matched(tests.recall('otp') #>> '{}'), false, 'not under another pepper');

select * from finish();
rollback;
