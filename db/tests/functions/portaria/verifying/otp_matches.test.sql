-- Only a valid code matches, and the result is never null.
begin;
select plan(13);

select tests.make_usuario('11144477735');
select tests.request();
select tests.remember('otp', to_jsonb(tests.send('11144477735')));
select tests.act_as_tester();
create function tests.matched(otp text) returns boolean language sql as $$ select portaria.otp_matches(o, portaria.otp_state(o, null), otp) from portaria.login_otps as o $$;

select is(tests.matched(tests.recall('otp') #>> '{}'), true, 'the right code matches');
select is(tests.matched(tests.wrong_otp(tests.recall('otp') #>> '{}')), false, 'another code does not match');
select is(tests.matched(null), false, 'a null code does not match');
select is(tests.matched(''), false, 'an empty code does not match');
select is(tests.matched(' ' || (tests.recall('otp') #>> '{}')), false, 'a code with a blank does not match');
select is(portaria.otp_matches(null, portaria.otp_state(null, null), tests.recall('otp') #>> '{}'), false, 'a code does not match without a stored one');
select is(portaria.otp_matches(null, 'valid', null), false, 'null does not match a missing stored code');
select is(portaria.otp_matches(o, null, tests.recall('otp') #>> '{}'), false, 'a code with an unknown state does not match') from portaria.login_otps as o;
update portaria.login_otps set usado_em = clock_timestamp();
select is(tests.matched(tests.recall('otp') #>> '{}'), false, 'a used code does not match');
update portaria.login_otps set usado_em = null, tentativas = 3;
select is(tests.matched(tests.recall('otp') #>> '{}'), false, 'a blocked code does not match');
update portaria.login_otps set tentativas = 0, expira_em = clock_timestamp();
select is(tests.matched(tests.recall('otp') #>> '{}'), false, 'an expired code does not match');
update portaria.login_otps set expira_em = clock_timestamp() + interval '1 minute';
select is(tests.matched(tests.recall('otp') #>> '{}'), true, 'the right code matches when it is valid again');
select tests.request(extra => '{"x-otp-pepper": "another"}');
select is(tests.matched(tests.recall('otp') #>> '{}'), false, 'the right code does not match with another pepper');

select * from finish();
rollback;
