-- Three codes a quarter of an hour for one person.
begin;
select plan(14);

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
select is(tests.reopens(), null, 'two that count, for this person, in this context and quarter of an hour');
select tests.ledger(9, '1 minute', situacao => 'recusado');
select tests.request();
select is(tests.reopens(), null, 'what was refused while the person was unknown does not count');
select tests.request('192.0.2.1', 'uniform');
select ok(tests.reopens() > 0, 'but must count where refusals look like sends');
select tests.request();
select tests.ledger(1, '1 minute', situacao => 'pendente');
select ok(tests.reopens() > 0, 'three: one under way counts as well');
select ok(tests.reopens() between 298 and 300, 'until the oldest of them is fifteen minutes old');
update portaria.limites set valor = 4 where nome = 'otps_por_usuario';
select is(tests.reopens(), null, 'a raised limit');
update portaria.limites set valor = 3 where nome = 'otps_por_usuario';
update portaria.limites set valor = 540 where nome = 'otps_por_usuario_janela';
select is(tests.reopens(), null, 'a shorter window');

-- An unlock forgives what was before it.
update portaria.limites set valor = 900 where nome = 'otps_por_usuario_janela';
select ok(tests.reopens() > 0, 'three again');
select portaria.unlock_titulares(array(select id from portaria.usuarios));
select is(tests.reopens(), null, 'none since the unlock');
select tests.ledger(3, '0 seconds');
select ok(tests.reopens() > 0, 'three since the unlock');

-- An attempt to verify is no send.
delete from portaria.otp_envios;
delete from portaria.desbloqueios;
select tests.ledger(9, '1 minute', situacao => 'recusado');
update portaria.otp_envios set verificacao = true;
select tests.request('192.0.2.1', 'uniform');
select is(tests.reopens(), null, 'attempts to verify do not count, not even where refusals look like sends');
-- A send through two channels is as old as its first message.
delete from portaria.otp_envios;
select tests.request();
select tests.ledger(2, '1 minute'), tests.ledger(1, '10 minutes'), tests.ledger(1, '2 minutes');
update portaria.otp_envios set otp_id = '00000000-0000-4000-8000-000000000001' where criado_em < clock_timestamp() - interval '90 seconds';
select ok(tests.reopens() between 298 and 300, 'it leaves the quarter of an hour with it');

-- The third send at the same moment.
delete from portaria.otp_envios;
select tests.ledger(2, '1 minute');
select tests.meanwhile('portaria.lock_limit(text)', $$select tests.ledger(1, '0 seconds')$$);
select ok(tests.reopens() > 0, 'a send that committed while this one waited for the lock counts');
select ok(tests.holds('otps_por_usuario 01'), 'who asks about the same code takes turns');

select * from finish();
rollback;
