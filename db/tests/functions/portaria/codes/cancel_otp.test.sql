-- A code that could not be delivered.
begin;
select plan(7);

select tests.make_usuario('11144477735');
select tests.request();
select tests.remember('otp', to_jsonb(tests.send('11144477735'))) is not null as sent;
select tests.act_as_tester();
select tests.remember('id', to_jsonb(o.id)) is not null as kept from portaria.login_otps as o;
select lives_ok($$select portaria.cancel_otp((tests.recall('id') #>> '{}')::uuid)$$, 'is cancelled');
select is(portaria.otp_state(o, null), 'otp_expired', 'and is good no more') from portaria.login_otps as o;
select is((select dados from portaria.logs_transacoes where evento = 'otp.undelivered'), jsonb_build_object('otp_id', tests.recall('id')), 'which is logged');
update portaria.login_otps set expira_em = '2026-01-01', usado_em = '2026-01-01';
select lives_ok($$select portaria.cancel_otp((tests.recall('id') #>> '{}')::uuid)$$, 'one that was used already');
select is((select expira_em from portaria.login_otps), '2026-01-01', 'stays as it was');
update portaria.login_otps set usado_em = null;
select portaria.cancel_otp((tests.recall('id') #>> '{}')::uuid);
select is((select expira_em from portaria.login_otps), '2026-01-01', 'one that had expired does not live a moment longer');
update portaria.login_otps set expira_em = '2100-01-01', usado_em = '2026-01-01';
select portaria.cancel_otp((tests.recall('id') #>> '{}')::uuid);
select is((select expira_em from portaria.login_otps), '2100-01-01', 'and of one that was used the end is not moved');

select * from finish();
rollback;
