-- Claims of due alerts: once each, again after a back-off, and never after the alert was sent.
begin;
select plan(32);

select tests.make_usuario('11144477735', 'administrador');
select tests.request();
select tests.remember('c', tests.act_as('11144477735')) is not null as signed_in;
select isnt(api.logout(), null, 'setup: a token is revoked');

select tests.act_as_service();
select is(api.claim_alerts(), '[]', 'no alert is due before a reuse');
select is(api.revoked_reuse(tests.recall('c') ->> 'jti') -> 'notificar', 'true', 'a reuse makes an alert due');
select tests.remember('a', api.claim_alerts() -> 0) is not null as claimed;
select is(tests.recall('a') - '{id,primeiro_em,ultimo_em}'::text[], jsonb_build_object(
  'jti', tests.recall('c') -> 'jti', 'usuario_id', tests.recall('c') -> 'sub', 'contagem', 1, 'tentativa', 1, 'tipo', 'token', 'escola_nome', null, 'limite', null
), 'a claim has the token, its person, the number of reuses and the attempt number');
select matches(tests.recall('a') ->> 'ultimo_em', '^\d{4}-\d\d-\d\dT.*Z$', 'a claim has the time of the last reuse');
select matches(tests.recall('a') ->> 'primeiro_em', '^\d{4}-\d\d-\d\dT.*Z$', 'a claim has the time of the first reuse');
select is(api.claim_alerts(), '[]', 'a claimed alert is not claimed again');
select is(api.revoked_reuse(tests.recall('c') ->> 'jti') -> 'notificar', 'false', 'a reuse during the claim asks for no second push');
select is(api.claim_alerts(), '[]', 'a reuse during the claim does not make the alert due again');

-- Lost, or refused by the receiver: due again after 30 seconds, then 60, then 120, and never later than an hour.
select tests.act_as_tester();
select ok((select proxima_em between clock_timestamp() + interval '25 seconds' and clock_timestamp() + interval '30 seconds' from portaria.alertas), 'the second attempt is due after 30 seconds');
update portaria.alertas set proxima_em = clock_timestamp();
select tests.act_as_service();
select tests.remember('b', api.claim_alerts() -> 0) is not null as claimed;
select is(tests.recall('b') -> 'tentativa', '2', 'the second claim is attempt 2');
select is(tests.recall('b') -> 'contagem', '2', 'the second claim counts the reuses since the first');
select tests.act_as_tester();
select ok((select proxima_em between clock_timestamp() + interval '55 seconds' and clock_timestamp() + interval '60 seconds' from portaria.alertas), 'the third attempt is due after 60 seconds');
update portaria.alertas set proxima_em = clock_timestamp(), tentativas = 2000000000;
select tests.act_as_service();
select is(api.claim_alerts() -> 0 -> 'tentativa', '2000000001', 'an alert is claimed again after any number of attempts');
select tests.act_as_tester();
select ok((select proxima_em between clock_timestamp() + interval '59 minutes' and clock_timestamp() + interval '1 hour' from portaria.alertas), 'the back-off is limited to an hour');
update portaria.alertas set tentativas = 2;

-- Sent.
select tests.act_as_service();
select is(api.alert_sent((tests.recall('a') ->> 'id')::uuid, 1), '{"situacao": "ignorado"}', 'a report for an outdated claim is ignored');
select is(api.alert_sent((tests.recall('a') ->> 'id')::uuid, 2), '{"situacao": "registrado"}', 'a report for the latest claim is recorded');
select is(api.alert_sent((tests.recall('a') ->> 'id')::uuid, 2), '{"situacao": "ignorado"}', 'a second report for the same claim is ignored');
select tests.act_as_tester();
select results_eq('select proxima_em, tentativas, enviado_em > now() from portaria.alertas', $$values (null::timestamptz, 0, true)$$, 'a sent alert is not due any more');
select tests.act_as_service();
select is(api.revoked_reuse(tests.recall('c') ->> 'jti') -> 'notificar', 'false', 'a reuse right after the push does not make it due');
select tests.act_as_tester();
update portaria.alertas set enviado_em = clock_timestamp() - interval '6 minutes';
select tests.act_as_service();
select is(api.revoked_reuse(tests.recall('c') ->> 'jti') -> 'notificar', 'true', 'a reuse six minutes after the push makes it due again');
select is(api.claim_alerts(0), '[]', 'a limit of 0 claims no alert');
select is(jsonb_array_length(api.claim_alerts(1)), 1, 'a limit of 1 claims one alert');

select tests.act_as('11144477735') is not null as signed_in;
select throws_ok('select api.claim_alerts()', '42501', null, 'a signed-in user cannot claim alerts');
select throws_ok('select api.alert_sent(gen_random_uuid(), 1)', '42501', null, 'a signed-in user cannot report alerts as sent');
-- Of many: the longest due first, no more than asked for, and each for itself.
select tests.act_as_tester();
delete from portaria.alertas;
insert into portaria.alertas (jti, usuario_id, proxima_em) select 'n' || n, gen_random_uuid(), clock_timestamp() - (n * 7 % 211) * interval '1 second' from generate_series(1, 210) as n;
select tests.act_as_service();
select is(jsonb_array_length(api.claim_alerts()), 10, 'the default limit is 10 alerts');
select is(jsonb_array_length(api.claim_alerts(1000)), 100, 'the limit is capped at 100 alerts');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.alertas as a, portaria.alertas as b where a.tentativas = 0 and b.tentativas = 1 and (substr(a.jti, 2)::integer * 7 % 211) > (substr(b.jti, 2)::integer * 7 % 211)), 0, 'the alerts due longest are claimed first');
select is(api.alert_sent(id, 1), '{"situacao": "registrado"}', 'one of several claimed alerts is reported as sent') from portaria.alertas where tentativas = 1 order by jti limit 1;
select is((select count(*)::integer from portaria.alertas where tentativas = 1 and proxima_em is not null), 109, 'the other claimed alerts stay due');
select is(api.alert_sent(id, 0), '{"situacao": "ignorado"}', 'a report for an alert that is not due is ignored') from portaria.alertas where enviado_em is not null;
insert into portaria.token_blacklist (jti, usuario_id, expira_em) values ('n1', gen_random_uuid(), now() + interval '1 hour');
update portaria.alertas set proxima_em = null, enviado_em = null where jti = 'n1';
select is(api.revoked_reuse('n1') -> 'notificar', 'true', 'a reuse after an alert that was settled unsent makes it due');

select * from finish();
rollback;
