-- Due pushes: claimed once, due again after a back-off, and never after they were sent.
begin;
select plan(32);

select tests.make_usuario('11144477735', 'administrador');
select tests.request();
select tests.remember('c', tests.act_as('11144477735')) is not null as signed_in;
select isnt(api.logout(), null, 'a token is revoked');

select tests.act_as_service();
select is(api.claim_alerts(), '[]', 'nothing is owed');
select is(api.revoked_reuse(tests.recall('c') ->> 'jti') -> 'notificar', 'true', 'a reuse owes a push');
select tests.remember('a', api.claim_alerts() -> 0) is not null as claimed;
select is(tests.recall('a') - '{id,primeiro_em,ultimo_em}'::text[], jsonb_build_object(
  'jti', tests.recall('c') -> 'jti', 'usuario_id', tests.recall('c') -> 'sub', 'contagem', 1, 'tentativa', 1
), 'it tells whose token, how often, and which try this is');
select matches(tests.recall('a') ->> 'ultimo_em', '^\d{4}-\d\d-\d\dT.*Z$', 'and when');
select is(api.claim_alerts(), '[]', 'what one has taken the other does not get');
select is(api.revoked_reuse(tests.recall('c') ->> 'jti') -> 'notificar', 'false', 'a reuse meanwhile owes no second push');
select is(api.claim_alerts(), '[]', 'nor hands out the first one again');

-- Lost, or refused by the receiver: due again after 30 seconds, then 60, then 120, and never later than an hour.
select tests.act_as_tester();
select ok((select proxima_em between clock_timestamp() + interval '25 seconds' and clock_timestamp() + interval '30 seconds' from portaria.alertas), 'the next try is 30 seconds away');
update portaria.alertas set proxima_em = clock_timestamp();
select tests.act_as_service();
select tests.remember('b', api.claim_alerts() -> 0) is not null as claimed;
select is(tests.recall('b') -> 'tentativa', '2', 'the second try');
select is(tests.recall('b') -> 'contagem', '2', 'tells what has happened since');
select tests.act_as_tester();
select ok((select proxima_em between clock_timestamp() + interval '55 seconds' and clock_timestamp() + interval '60 seconds' from portaria.alertas), 'the third is 60 seconds away');
update portaria.alertas set proxima_em = clock_timestamp(), tentativas = 2000000000;
select tests.act_as_service();
select is(api.claim_alerts() -> 0 -> 'tentativa', '2000000001', 'however often it was tried');
select tests.act_as_tester();
select ok((select proxima_em between clock_timestamp() + interval '59 minutes' and clock_timestamp() + interval '1 hour' from portaria.alertas), 'the next try is an hour away at the most');
update portaria.alertas set tentativas = 2;

-- Sent.
select tests.act_as_service();
select is(api.alert_sent((tests.recall('a') ->> 'id')::uuid, 1), '{"situacao": "ignorado"}', 'an outdated claim says nothing about the present one');
select is(api.alert_sent((tests.recall('a') ->> 'id')::uuid, 2), '{"situacao": "registrado"}', 'the latest one does');
select is(api.alert_sent((tests.recall('a') ->> 'id')::uuid, 2), '{"situacao": "ignorado"}', 'once');
select tests.act_as_tester();
select results_eq('select proxima_em, tentativas, enviado_em > now() from portaria.alertas', $$values (null::timestamptz, 0, true)$$, 'nothing is owed any more');
select tests.act_as_service();
select is(api.revoked_reuse(tests.recall('c') ->> 'jti') -> 'notificar', 'false', 'nor by a reuse right after it');
select tests.act_as_tester();
update portaria.alertas set enviado_em = clock_timestamp() - interval '6 minutes';
select tests.act_as_service();
select is(api.revoked_reuse(tests.recall('c') ->> 'jti') -> 'notificar', 'true', 'six minutes later it is');
select is(api.claim_alerts(0), '[]', 'none when none is asked for');
select is(jsonb_array_length(api.claim_alerts(1)), 1, 'and one when one is');

select tests.act_as('11144477735') is not null as signed_in;
select throws_ok('select api.claim_alerts()', '42501', null, 'a signed-in user cannot take alerts');
select throws_ok('select api.alert_sent(gen_random_uuid(), 1)', '42501', null, 'nor silence them');
-- Of many: the longest due first, no more than asked for, and each for itself.
select tests.act_as_tester();
delete from portaria.alertas;
insert into portaria.alertas (jti, usuario_id, proxima_em) select 'n' || n, gen_random_uuid(), clock_timestamp() - (n * 7 % 211) * interval '1 second' from generate_series(1, 210) as n;
select tests.act_as_service();
select is(jsonb_array_length(api.claim_alerts()), 10, 'ten, when nobody says how many');
select is(jsonb_array_length(api.claim_alerts(1000)), 100, 'a hundred at the most');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.alertas as a, portaria.alertas as b where a.tentativas = 0 and b.tentativas = 1 and (substr(a.jti, 2)::integer * 7 % 211) > (substr(b.jti, 2)::integer * 7 % 211)), 0, 'the longest due first');
select is(api.alert_sent(id, 1), '{"situacao": "registrado"}', 'one is sent') from portaria.alertas where tentativas = 1 order by jti limit 1;
select is((select count(*)::integer from portaria.alertas where tentativas = 1 and proxima_em is not null), 109, 'the others are owed as before');
select is(api.alert_sent(id, 0), '{"situacao": "ignorado"}', 'and nothing is said of one that nobody owes') from portaria.alertas where enviado_em is not null;
select alike(p.prosrc, '%for no key update skip locked%', 'two instances skip the rows of each other') from pg_proc as p where p.proname = 'claim_alerts';
insert into portaria.token_blacklist (jti, usuario_id, expira_em) values ('n1', gen_random_uuid(), now() + interval '1 hour');
update portaria.alertas set proxima_em = null, enviado_em = null where jti = 'n1';
select is(api.revoked_reuse('n1') -> 'notificar', 'true', 'a reuse after an alert that was settled unsent owes a push');

select * from finish();
rollback;
