-- Three codes a quarter of an hour for one person.
begin;
select plan(15);

create function tests.ledger(quantos integer, idade interval, situacao text default 'entregue', digest bytea default '\x01', contexto text default 'sistema')
returns void language sql as $$
  insert into portaria.otp_envios (contexto, codigo_digest, ip, situacao, criado_em)
  select ledger.contexto, ledger.digest, '192.0.2.1', ledger.situacao, clock_timestamp() - idade from generate_series(1, quantos)
$$;
select tests.make_usuario('11144477735');
create function tests.reopens() returns integer language sql as $$
  select portaria.sends_reopen('sistema', '\x01', array[(select id from portaria.usuarios)])
$$;

select tests.ledger(2, '10 minutes');
select tests.ledger(9, '15 minutes');
select tests.ledger(9, '1 minute', digest => '\x02');
select tests.ledger(9, '1 minute', contexto => 'portal');
select tests.request();
select tests.ledger(9, '1 minute', situacao => 'falhou');
select is(tests.reopens(), null, 'two sends that count leave the window open');
select tests.ledger(9, '1 minute', situacao => 'recusado');
select tests.request();
select is(tests.reopens(), null, 'refused sends to an unknown person do not count');
select tests.request('192.0.2.1', 'uniform');
select ok(tests.reopens() > 0, 'refused sends count in the uniform style');
select tests.request();
select tests.ledger(1, '1 minute', situacao => 'pendente');
select ok(tests.reopens() > 0, 'a third pending send closes the window');
select ok(tests.reopens() between 290 and 300, 'the window opens when the oldest send is fifteen minutes old');
update portaria.limites set valor = 4 where nome = 'otps_por_usuario';
select is(tests.reopens(), null, 'a raised limit opens the window');
update portaria.limites set valor = 3 where nome = 'otps_por_usuario';
update portaria.limites set valor = 540 where nome = 'otps_por_usuario_janela';
select is(tests.reopens(), null, 'a shorter window opens it');

-- An unlock resets earlier sends.
update portaria.limites set valor = 900 where nome = 'otps_por_usuario_janela';
select ok(tests.reopens() > 0, 'setup: the window is closed');
select portaria.unlock_titulares(array(select id from portaria.usuarios));
select is(tests.reopens(), null, 'an unlock opens the window');
select tests.ledger(3, '0 seconds');
select ok(tests.reopens() > 0, 'three sends after the unlock close the window');

-- An attempt to verify is not a send.
delete from portaria.otp_envios;
delete from portaria.desbloqueios;
select tests.ledger(9, '1 minute', situacao => 'recusado');
update portaria.otp_envios set verificacao = true;
select tests.request('192.0.2.1', 'uniform');
select is(tests.reopens(), null, 'attempts to verify do not count, even in the uniform style');
-- The time of a send through two channels is that of its first message.
delete from portaria.otp_envios;
select tests.request();
select tests.ledger(2, '1 minute'), tests.ledger(1, '10 minutes'), tests.ledger(1, '2 minutes');
update portaria.otp_envios set otp_id = '00000000-0000-4000-8000-000000000001' where criado_em < clock_timestamp() - interval '90 seconds';
select ok(tests.reopens() between 290 and 300, 'a send through two channels leaves the window with its first message');
update portaria.otp_envios set criado_em = criado_em - interval '10 minutes' where criado_em < clock_timestamp() - interval '9 minutes';
select ok(tests.reopens() between 770 and 780, 'or, when that has left, with its second one');

-- A concurrent third send.
delete from portaria.otp_envios;
select tests.ledger(2, '1 minute');
select tests.meanwhile('portaria.lock_limit(text)', $$select tests.ledger(1, '0 seconds')$$);
select ok(tests.reopens() > 0, 'a send committed during the wait for the lock counts');
select ok(tests.holds('otps_por_usuario 01'), 'requests for the same code use one lock');

select * from finish();
rollback;
