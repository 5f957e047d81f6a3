-- Cancelling a code that was not delivered.
begin;
select plan(7);

select tests.make_usuario('11144477735');
select tests.request();
select tests.remember('otp', to_jsonb(tests.send('11144477735'))) is not null as sent;
select tests.act_as_tester();
select tests.remember('id', to_jsonb(o.id)) is not null as kept from portaria.login_otps as o;
select lives_ok($$select portaria.cancel_otp((tests.recall('id') #>> '{}')::uuid)$$, 'a code can be cancelled');
select is(portaria.otp_state(o, null), 'otp_expired', 'a cancelled code is expired') from portaria.login_otps as o;
select is((select dados from portaria.logs_transacoes where evento = 'otp.undelivered'), jsonb_build_object('otp_id', tests.recall('id')), 'the cancellation is logged');
update portaria.login_otps set expira_em = '2026-01-01', usado_em = '2026-01-01';
select lives_ok($$select portaria.cancel_otp((tests.recall('id') #>> '{}')::uuid)$$, 'setup: a used code is cancelled');
select is((select expira_em from portaria.login_otps), '2026-01-01', 'a used code keeps its expiry');
update portaria.login_otps set usado_em = null;
select portaria.cancel_otp((tests.recall('id') #>> '{}')::uuid);
select is((select expira_em from portaria.login_otps), '2026-01-01', 'an expired code keeps its expiry');
update portaria.login_otps set expira_em = '2100-01-01', usado_em = '2026-01-01';
select portaria.cancel_otp((tests.recall('id') #>> '{}')::uuid);
select is((select expira_em from portaria.login_otps), '2100-01-01', 'a used code that has not expired keeps its expiry');

select * from finish();
rollback;
