-- Claims of due messages to replaced phones: once each, again after a back-off, for a day, and never after they were sent.
begin;
select plan(28);

select tests.make_usuario('33344477733');
update portaria.usuarios set telefone = '+5511900000002';
select tests.request();
select tests.act_as_service();
select tests.remember('a', api.claim_notices() -> 0) is not null as claimed;
select is(tests.recall('a') - 'id', '{"destino": "+5511987650011", "tipo": "telefone", "novo": "****0002", "tentativa": 1}', 'a claim has the whole old number and the last digits of the new one');
select is(api.claim_notices(), '[]', 'a claimed notice is not claimed again');
select tests.act_as_tester();
select ok((select proxima_em between clock_timestamp() + interval '25 seconds' and clock_timestamp() + interval '30 seconds' from portaria.avisos), 'the second attempt is due after 30 seconds');
update portaria.avisos set proxima_em = clock_timestamp();
select tests.act_as_service();
select is(api.claim_notices() -> 0 -> 'tentativa', '2', 'the second claim is attempt 2');
select tests.act_as_tester();
select ok((select proxima_em between clock_timestamp() + interval '55 seconds' and clock_timestamp() + interval '60 seconds' from portaria.avisos), 'the third attempt is due after 60 seconds');
update portaria.avisos set proxima_em = clock_timestamp(), tentativas = 20;
select tests.act_as_service();
select is(api.claim_notices() -> 0 -> 'tentativa', '21', 'a notice is claimed again after 20 attempts');
select tests.act_as_tester();
select ok((select proxima_em between clock_timestamp() + interval '59 minutes' and clock_timestamp() + interval '1 hour' from portaria.avisos), 'the back-off is limited to an hour');
update portaria.avisos set tentativas = 2;

-- Sent.
select tests.act_as_service();
select is(api.notice_sent((tests.recall('a') ->> 'id')::uuid, 1, 'console'), '{"situacao": "ignorado"}', 'a report for an outdated claim is ignored');
select is(api.notice_sent((tests.recall('a') ->> 'id')::uuid, 2, 'twilio-sms'), '{"situacao": "registrado"}', 'a report for the latest claim is recorded');
select is(api.notice_sent((tests.recall('a') ->> 'id')::uuid, 2, 'console'), '{"situacao": "ignorado"}', 'a second report for the same claim is ignored');
select tests.act_as_tester();
select results_eq('select proxima_em, canal, enviado_em > now() from portaria.avisos', $$values (null::timestamptz, 'twilio-sms', true)$$, 'a sent notice has time and channel');

insert into portaria.avisos (titular_id, destino) values (gen_random_uuid(), '+5511900000008'), (gen_random_uuid(), '+5511900000009');
select tests.act_as_service();
select tests.remember('dois', api.claim_notices()) is not null as two;
select is(api.notice_sent((tests.recall('dois') -> 0 ->> 'id')::uuid, 1, 'console'), '{"situacao": "registrado"}', 'one of two claimed notices is reported as sent');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.avisos where proxima_em is not null), 1, 'the other claimed notice stays due');

-- Given up after a day; at most a hundred at a time, the oldest first.
delete from portaria.avisos;
insert into portaria.avisos (titular_id, destino, criado_em, proxima_em)
values (gen_random_uuid(), '+5511900000003', clock_timestamp() - interval '24 hours 1 minute', clock_timestamp() - interval '1 minute'),
  (gen_random_uuid(), '+5511900000005', clock_timestamp(), clock_timestamp() - interval '1 minute'),
  (gen_random_uuid(), '+5511900000004', clock_timestamp() - interval '23 hours', clock_timestamp() - interval '2 minutes'),
  (gen_random_uuid(), '+5511900000006', clock_timestamp(), clock_timestamp() + interval '1 minute');
select tests.act_as_service();
select is(api.claim_notices(1) -> 0 ->> 'destino', '+5511900000004', 'the notice due longest is claimed first');
select is(api.claim_notices() -> 0 ->> 'destino', '+5511900000005', 'the next due notice is claimed second');
select is(api.claim_notices(), '[]', 'a notice due later and one of the day before are not claimed');
select tests.act_as_tester();
select is((select proxima_em from portaria.avisos where destino = '+5511900000003'), null, 'a notice older than a day is given up');
insert into portaria.avisos (titular_id, destino) select gen_random_uuid(), '+55119' || 10000000 + n from generate_series(1, 120) as n;
select tests.act_as_service();
select is(jsonb_array_length(api.claim_notices()), 10, 'the default limit is 10 notices');
select is(jsonb_array_length(api.claim_notices(1000)), 100, 'the limit is capped at 100 notices');
select is(api.claim_notices(-1), '[]', 'a negative limit claims no notice');

select tests.act_as_tester();
delete from portaria.avisos;
insert into portaria.avisos (titular_id, destino, criado_em, proxima_em) values (gen_random_uuid(), '+5511900000003', clock_timestamp() - interval '25 hours', clock_timestamp() + interval '1 minute');
select tests.act_as_service();
select is(api.claim_notices(), '[]', 'a notice in progress is not claimed after its day');
select tests.act_as_tester();
select isnt((select proxima_em from portaria.avisos), null, 'a notice in progress is not given up after its day');
update portaria.avisos set proxima_em = null;
select is(api.notice_sent(id, tentativas, 'console'), '{"situacao": "ignorado"}', 'a report for a notice that is not due is ignored') from portaria.avisos;

-- In a day the network sends as many notices as codes, counted apart: a school that changes phones back and forth neither
-- spends more, nor stops a sign-in.
delete from portaria.avisos;
delete from portaria.envios_hora;
update portaria.limites set valor = 2 where nome = 'envios_dia_rede';
insert into portaria.avisos (titular_id, destino) select gen_random_uuid(), '+55119' || 10000000 + n from generate_series(1, 4) as n;
select tests.act_as_service();
select is(jsonb_array_length(api.claim_notices(2)), 2, 'notices use the sends of the day');
select is(api.sends_day() -> 'envios', '0', 'a notice is no code of the network');
select tests.act_as_tester();
update portaria.avisos set proxima_em = clock_timestamp();
select tests.act_as_service();
select is((select array_agg(a -> 'tentativa') from jsonb_array_elements(api.claim_notices()) as a), '{2,2}', 'a second attempt costs nothing, and the other notices stay due');
select tests.act_as_tester();
update portaria.limites set valor = 3 where nome = 'envios_dia_rede';
select tests.act_as_service();
select is(jsonb_array_length(api.claim_notices()), 2, 'they are sent when there are sends again');
select tests.act_as_tester();
update portaria.avisos set criado_em = criado_em - interval '25 hours';
insert into portaria.avisos (titular_id, destino) values (gen_random_uuid(), '+5511920000000');
select tests.act_as_service();
select is(jsonb_array_length(api.claim_notices()), 1, 'those of the day before no longer count');

select tests.act_as_tester();
select * from finish();
rollback;
