-- Ten sends an hour from one address.
begin;
select plan(10);

create function tests.ledger(quantos integer, idade interval, ip inet default '192.0.2.1') returns void language sql as $$
  insert into portaria.otp_envios (contexto, codigo_digest, ip, criado_em) select 'sistema', '\x00', ledger.ip, clock_timestamp() - idade from generate_series(1, quantos)
$$;
create function tests.wait() returns integer language sql as $$ select portaria.limit_sends_by_ip('192.0.2.1') $$;

select tests.ledger(9, '10 minutes');
select tests.ledger(50, '1 hour');
select tests.ledger(50, '1 minute', '192.0.2.2');
select is(tests.wait(), null, 'nine sends of an address within an hour are allowed');
select tests.ledger(1, '5 minutes');
select cmp_ok(tests.wait(), '>', 0, 'ten sends of an address within an hour are refused');
select ok(tests.wait() between 2990 and 3000, 'the wait ends when the oldest send is an hour old');
update portaria.otp_envios set situacao = 'falhou';
select cmp_ok(tests.wait(), '>', 0, 'failed sends count against the address');
update portaria.otp_envios set contexto = 'portal';
select cmp_ok(tests.wait(), '>', 0, 'sends of both contexts count together');
update portaria.limites set valor = 11 where nome = 'otps_por_ip';
select is(tests.wait(), null, 'a raised limit ends the refusal');

-- A send through several channels counts once.
delete from portaria.otp_envios;
select tests.make_usuario('11144477735');
select isnt(tests.send('11144477735'), null, 'setup: a code is sent');
select tests.act_as_tester();
insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id)
select 'sistema', '\x00', '192.0.2.1', o.id from portaria.login_otps as o, generate_series(1, 20);
select is(tests.wait(), null, 'twenty rows of one code count once');
select tests.ledger(9, '1 minute');
select tests.meanwhile('portaria.lock_limit(text)', $$select tests.ledger(1, '0 seconds')$$);
select cmp_ok(tests.wait(), '>', 0, 'a send committed during the wait for the lock counts');
-- The time of a send through two channels is that of its first message.
select tests.remember('meanwhile_lock_limit', null);
delete from portaria.otp_envios;
update portaria.limites set valor = 1 where nome = 'otps_por_ip';
insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id, criado_em)
select 'sistema', '\x00', '192.0.2.1', '00000000-0000-4000-8000-000000000001', clock_timestamp() - i from unnest('{3005 seconds,1 minute}'::interval[]) as i;
select is(tests.wait() / 10, 59, 'a send through two channels leaves the window with its first message');

select * from finish();
rollback;
