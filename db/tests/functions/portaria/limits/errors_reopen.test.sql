-- Thirty wrong attempts a day for one person, over all codes, counted apart for the networks of the person.
begin;
select plan(21);

select tests.make_usuario('11144477735');
select tests.make_usuario('52998224725');
create function tests.id() returns uuid language sql as $$ select id from portaria.usuarios where codigo = '11144477735' $$;
create function tests.reopens(rede cidr default '198.51.100.0/24') returns integer language sql as $$
  select portaria.errors_reopen(array[tests.id()], rede)
$$;

select is(tests.reopens(), null, 'none yet');
select tests.make_erros(tests.id(), 29, '3 hours');
select tests.make_erros(tests.id(), 60, '24 hours 1 second');
select tests.make_erros((select id from portaria.usuarios where codigo = '52998224725'), 60, '1 hour');
select is(tests.reopens(), null, 'twenty-nine of this person and day');
select tests.make_erros(tests.id(), 1, '2 hours');
select ok(tests.reopens() > 0, 'thirty');
select ok(tests.reopens() between 75596 and 75600, 'until the oldest of them is a day old');
update portaria.limites set valor = 31 where nome = 'erros_por_usuario';
select is(tests.reopens(), null, 'a raised limit');
update portaria.limites set valor = 30 where nome = 'erros_por_usuario';
select is(portaria.errors_reopen(array(select id from portaria.usuarios where codigo = '52998224725') || tests.id(), '198.51.100.0/24') > 75600, true, 'over all records of a person');

-- By network.
insert into portaria.redes_conhecidas (titular, rede, vista_em) values
  (tests.id(), '192.0.2.0/24', clock_timestamp()),
  (tests.id(), '2001:db8:1::/48', clock_timestamp() - interval '29 days 23 hours'),
  (tests.id(), '203.0.113.0/24', clock_timestamp() - interval '30 days 1 second');
select ok(tests.reopens('192.0.2.0/24') > 0, 'attempts of an older release, without a network, count everywhere');
update portaria.login_otps set erros_rede = array_fill('198.51.100.0/24'::cidr, array[3]) where tentativas > 0;
select ok(tests.reopens() > 0, 'thirty from a network that this person never signed in from');
select ok(tests.reopens('203.0.113.0/24') > 0, 'count for one from which the person signed in more than thirty days ago');
insert into portaria.redes_conhecidas (titular, rede) select u.id, '198.51.100.0/24' from portaria.usuarios as u where u.codigo = '52998224725';
select ok(tests.reopens('203.0.113.0/24') > 0, 'also when somebody else signed in from it');
select is(tests.reopens('192.0.2.0/24'), null, 'not for one from which the person signed in');
select is(tests.reopens('2001:db8:1::/48'), null, 'nor for any other such');
update portaria.login_otps set erros_rede = array_fill('192.0.2.0/24'::cidr, array[3]) where tentativas > 0;
select ok(tests.reopens('192.0.2.0/24') > 0, 'thirty from there count there');
select is(tests.reopens('2001:db8:1::/48'), null, 'and not for another network of the person');
select is(tests.reopens(), null, 'nor for strangers');

-- By the moment of the attempt.
delete from portaria.redes_conhecidas;
update portaria.login_otps set criado_em = clock_timestamp() - interval '24 hours 2 minutes', erros_apos = array_fill(interval '4 minutes', array[3]) where usuario_id = tests.id();
select ok(tests.reopens() between 118 and 120, 'an attempt is as old as itself, not as its code');
update portaria.login_otps set erros_apos = array_fill(interval '1 minute', array[3]) where usuario_id = tests.id();
select is(tests.reopens(), null, 'a day after it, it no longer counts');

-- An unlock forgives what was before it.
update portaria.login_otps set criado_em = clock_timestamp() - interval '1 hour';
select ok(tests.reopens() > 0, 'locked');
select portaria.unlock_titulares(array[tests.id()]);
select is(tests.reopens(), null, 'unlocked');
select tests.make_erros(tests.id(), 30, '0 seconds');
update portaria.login_otps set criado_em = criado_em + interval '1 minute' where criado_em > clock_timestamp() - interval '1 minute';
select ok(tests.reopens() > 0, 'thirty since then');
-- A code of an older release has no moments of its attempts: they are as old as the code.
delete from portaria.desbloqueios;
delete from portaria.login_otps;
select tests.make_erros(tests.id(), 30, '0 seconds');
select portaria.unlock_titulares(array[tests.id()]);
select is(tests.reopens(), null, 'so an unlock a moment later forgives them');

select * from finish();
rollback;
