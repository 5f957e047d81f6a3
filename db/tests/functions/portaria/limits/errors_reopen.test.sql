-- Thirty wrong attempts a day for one person across all codes, counted separately for the person's known networks.
begin;
select plan(27);

select tests.make_usuario('11144477735');
select tests.make_usuario('52998224725');
create function tests.id() returns uuid language sql as $$ select id from portaria.usuarios where codigo = '11144477735' $$;
create function tests.reopens(rede cidr default '198.51.100.0/24') returns integer language sql as $$
  select portaria.errors_reopen(array[tests.id()], rede)
$$;

select is(tests.reopens(), null, 'a person without attempts is not blocked');
select tests.make_erros(tests.id(), 29, '3 hours');
select tests.make_erros(tests.id(), 60, '24 hours 1 second');
select tests.make_erros((select id from portaria.usuarios where codigo = '52998224725'), 60, '1 hour');
select is(tests.reopens(), null, '29 attempts within a day do not block the person');
select tests.make_erros(tests.id(), 1, '2 hours');
select ok(tests.reopens() > 0, '30 attempts within a day block the person');
select ok(tests.reopens() between 75596 and 75600, 'the block ends when the oldest attempt is a day old');
update portaria.limites set valor = 31 where nome = 'erros_por_usuario';
select is(tests.reopens(), null, 'a raised limit ends the block');
update portaria.limites set valor = 30 where nome = 'erros_por_usuario';
select is(portaria.errors_reopen(array(select id from portaria.usuarios where codigo = '52998224725') || tests.id(), '198.51.100.0/24') > 75600, true, 'the attempts of all records of a person are added');

-- By network.
insert into portaria.redes_conhecidas (titular, rede, vista_em) values
  (tests.id(), '192.0.2.0/24', clock_timestamp()),
  (tests.id(), '2001:db8:1::/48', clock_timestamp() - interval '29 days 23 hours'),
  (tests.id(), '203.0.113.0/24', clock_timestamp() - interval '30 days 1 second');
select ok(tests.reopens('192.0.2.0/24') > 0, 'attempts without a network, from an older release, count for every network');
update portaria.login_otps set erros_rede = array_fill('198.51.100.0/24'::cidr, array[3]) where tentativas > 0;
select ok(tests.reopens() > 0, '30 attempts from unknown networks block unknown networks');
select ok(tests.reopens('203.0.113.0/24') > 0, 'a network last seen more than thirty days ago counts as unknown');
insert into portaria.redes_conhecidas (titular, rede) select u.id, '198.51.100.0/24' from portaria.usuarios as u where u.codigo = '52998224725';
select ok(tests.reopens('203.0.113.0/24') > 0, 'a network known of another person counts as unknown');
select is(tests.reopens('192.0.2.0/24'), null, 'attempts from unknown networks do not block a known network');
select is(tests.reopens('2001:db8:1::/48'), null, 'attempts from unknown networks do not block another known network');
update portaria.login_otps set erros_rede = array_fill('192.0.2.0/24'::cidr, array[3]) where tentativas > 0;
select ok(tests.reopens('192.0.2.0/24') > 0, '30 attempts from a known network block that network');
select is(tests.reopens('2001:db8:1::/48'), null, 'attempts from one known network do not block another');
select is(tests.reopens(), null, 'attempts from a known network do not block unknown networks');

-- The time of an attempt.
delete from portaria.redes_conhecidas;
update portaria.login_otps set criado_em = clock_timestamp() - interval '24 hours 2 minutes', erros_apos = array_fill(interval '4 minutes', array[3]) where usuario_id = tests.id();
select ok(tests.reopens() between 110 and 120, 'an attempt has its own time, not that of its code');
update portaria.login_otps set erros_apos = array_fill(interval '1 minute', array[3]) where usuario_id = tests.id();
select is(tests.reopens(), null, 'an attempt does not count after a day');

-- An unlock resets earlier attempts.
update portaria.login_otps set criado_em = clock_timestamp() - interval '1 hour';
select ok(tests.reopens() > 0, 'setup: the person is blocked');
select portaria.unlock_titulares(array[tests.id()]);
select is(tests.reopens(), null, 'an unlock ends the block');
select tests.make_erros(tests.id(), 30, '0 seconds');
update portaria.login_otps set criado_em = criado_em + interval '1 minute' where criado_em > clock_timestamp() - interval '1 minute';
select ok(tests.reopens() > 0, '30 attempts after an unlock block the person');
-- A code of an older release has no times of attempts, so the time of the code is used.
delete from portaria.desbloqueios;
delete from portaria.login_otps;
select tests.make_erros(tests.id(), 30, '0 seconds');
select portaria.unlock_titulares(array[tests.id()]);
select is(tests.reopens(), null, 'an unlock resets attempts of a code from before it');

-- A school adds a record with the CPF of somebody, and a phone of its own.
select tests.remember('portal', tests.make_portal()) is not null as portal;
create function tests.guesses(rede cidr, telefone text default null) returns integer language sql as $$
  select portaria.errors_reopen(portaria.portal_ids('20000000108'), rede, telefone)
$$;
insert into portaria.redes_conhecidas (titular, rede) values (tests.the('mae_b'), '192.0.2.0/24');
insert into portaria.login_otps (contexto, responsavel_id, sal, hash, expira_em, tentativas, erros_apos, erros_rede)
select 'portal', tests.the('mae_a'), uuid_send(gen_random_uuid()), sha256(''), now(), 3, array_fill(interval '1 second', array[3]), array_fill('198.51.100.0/24'::cidr, array[3])
from generate_series(1, 10);
select is(tests.guesses('192.0.2.0/24'), null, 'a network known by any record has its own attempts');
select is(tests.guesses('192.0.2.0/24', '+5511900000019'), null, 'also for a code to the phone of that record');
select ok(tests.guesses('192.0.2.0/24', '+5511900000011') > 0, 'not for a code to the phone of another one');
select is(portaria.with_phone(portaria.portal_ids('20000000108') || tests.the('filha') || tests.the('saiu'), '+5511900000011'), array[tests.the('mae_a'), tests.the('filha')],
  'a student without a phone has that of the guardian');
update api.responsaveis set telefone = '+5511900000011' where id = tests.the('mae_b');
select ok(tests.guesses('192.0.2.0/24', '+5511900000011') > 0, 'nor when the record gets that phone later');
select is((select count(*)::integer from portaria.redes_conhecidas where titular = tests.the('mae_b')), 0, 'its networks are forgotten');

select * from finish();
rollback;
