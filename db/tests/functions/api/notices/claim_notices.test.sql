-- Due messages to replaced phones: claimed once, due again after a back-off, for a day, and never after they were sent.
begin;
select plan(24);

select tests.make_usuario('33344477733');
update portaria.usuarios set telefone = '+5511900000002';
select tests.request();
select tests.act_as_service();
select tests.remember('a', api.claim_notices() -> 0) is not null as claimed;
select is(tests.recall('a') - 'id', '{"destino": "+5511987650011", "novo": "****0002", "tentativa": 1}', 'the whole old number, the end of the new one');
select is(api.claim_notices(), '[]', 'what one has taken the other does not get');
select tests.act_as_tester();
select ok((select proxima_em between clock_timestamp() + interval '25 seconds' and clock_timestamp() + interval '30 seconds' from portaria.avisos), 'the next try is 30 seconds away');
update portaria.avisos set proxima_em = clock_timestamp();
select tests.act_as_service();
select is(api.claim_notices() -> 0 -> 'tentativa', '2', 'the second try');
select tests.act_as_tester();
select ok((select proxima_em between clock_timestamp() + interval '55 seconds' and clock_timestamp() + interval '60 seconds' from portaria.avisos), 'the third is 60 seconds away');
update portaria.avisos set proxima_em = clock_timestamp(), tentativas = 20;
select tests.act_as_service();
select is(api.claim_notices() -> 0 -> 'tentativa', '21', 'the twentieth');
select tests.act_as_tester();
select ok((select proxima_em between clock_timestamp() + interval '59 minutes' and clock_timestamp() + interval '1 hour' from portaria.avisos), 'an hour at the most');
update portaria.avisos set tentativas = 2;

-- Sent.
select tests.act_as_service();
select is(api.notice_sent((tests.recall('a') ->> 'id')::uuid, 1, 'console'), '{"situacao": "ignorado"}', 'an outdated claim says nothing about the present one');
select is(api.notice_sent((tests.recall('a') ->> 'id')::uuid, 2, 'twilio-sms'), '{"situacao": "registrado"}', 'the latest one does');
select is(api.notice_sent((tests.recall('a') ->> 'id')::uuid, 2, 'console'), '{"situacao": "ignorado"}', 'once');
select tests.act_as_tester();
select results_eq('select proxima_em, canal, enviado_em > now() from portaria.avisos', $$values (null::timestamptz, 'twilio-sms', true)$$, 'the row says when and through which channel');

insert into portaria.avisos (titular_id, destino) values (gen_random_uuid(), '+5511900000008'), (gen_random_uuid(), '+5511900000009');
select tests.act_as_service();
select tests.remember('dois', api.claim_notices()) is not null as two;
select is(api.notice_sent((tests.recall('dois') -> 0 ->> 'id')::uuid, 1, 'console'), '{"situacao": "registrado"}', 'one of two is sent');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.avisos where proxima_em is not null), 1, 'the other is still owed');

-- Given up after a day; at most a hundred at a time, the oldest first.
delete from portaria.avisos;
insert into portaria.avisos (titular_id, destino, criado_em, proxima_em)
values (gen_random_uuid(), '+5511900000003', clock_timestamp() - interval '24 hours 1 minute', clock_timestamp() - interval '1 minute'),
  (gen_random_uuid(), '+5511900000005', clock_timestamp(), clock_timestamp() - interval '1 minute'),
  (gen_random_uuid(), '+5511900000004', clock_timestamp() - interval '23 hours', clock_timestamp() - interval '2 minutes'),
  (gen_random_uuid(), '+5511900000006', clock_timestamp(), clock_timestamp() + interval '1 minute');
select tests.act_as_service();
select is(api.claim_notices(1) -> 0 ->> 'destino', '+5511900000004', 'the one that is due the longest');
select is(api.claim_notices() -> 0 ->> 'destino', '+5511900000005', 'then the next');
select is(api.claim_notices(), '[]', 'not what is due later, nor what is a day old');
select tests.act_as_tester();
select is((select proxima_em from portaria.avisos where destino = '+5511900000003'), null, 'which nobody tries any more');
insert into portaria.avisos (titular_id, destino) select gen_random_uuid(), '+55119' || 10000000 + n from generate_series(1, 120) as n;
select tests.act_as_service();
select is(jsonb_array_length(api.claim_notices()), 10, 'ten');
select is(jsonb_array_length(api.claim_notices(1000)), 100, 'at most a hundred');
select is(api.claim_notices(-1), '[]', 'and not fewer than none');

select tests.act_as_tester();
delete from portaria.avisos;
insert into portaria.avisos (titular_id, destino, criado_em, proxima_em) values (gen_random_uuid(), '+5511900000003', clock_timestamp() - interval '25 hours', clock_timestamp() + interval '1 minute');
select tests.act_as_service();
select is(api.claim_notices(), '[]', 'one that was taken just before its day was over');
select tests.act_as_tester();
select isnt((select proxima_em from portaria.avisos), null, 'is not given up while it may be under way');
select alike(p.prosrc, '%for no key update skip locked%', 'two instances skip the rows of each other') from pg_proc as p where p.proname = 'claim_notices';
update portaria.avisos set proxima_em = null;
select is(api.notice_sent(id, tentativas, 'console'), '{"situacao": "ignorado"}', 'nothing is said of one that nobody owes') from portaria.avisos;

select * from finish();
rollback;
